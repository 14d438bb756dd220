import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasSearchParts } from "~/db/conditions";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { SearchKind } from "~/db/tables/counters";
import { foldText } from "~/lib/folded-text";
import { prefixEnd, searchParts } from "../subscribers/subscribers";

/** The words that have the letters searched for. */
interface WordMatches {
  part: string;
  words: string[];
  /** How many subjects have one of the words, as far as they are counted. */
  count: number;
}

/** How many words of one subject may have the same letters. */
const MATCHES_EACH = 4;
/** The most words, and the most subjects, that a search considers. */
const WORDS_MOST = 2_000;
const COUNTED_UP_TO = 2_000;
const CANDIDATES_MOST = 20_000;
/** Up to this many words, looking them up for a subject costs less than reading its text. */
const WORDS_LOOKED_UP = 20;

/**
 * Ids of subjects that have, for each of `words`, its letters in one of their words, at most `limit`. The rarest
 * of them is read along the index; the others are looked for among the words, or in the text, of those found.
 */
export async function searchWords(
  db: Db,
  input: { kind: SearchKind; words: string[]; limit: number },
): Promise<string[]> {
  const { kind, limit } = input;
  const found = await findParts(db, { kind, parts: searchParts(input.words.map(foldText)) });
  const [leading, ...others] = found;
  if (!leading) return [];
  const candidates = matches(db, { kind, words: leading.words });
  if (others.length === 0) {
    const some = candidates.limit(limit * MATCHES_EACH);
    const alone = db.selectFrom(some.as("some")).select("id").distinct().limit(limit);
    return idsOf(await alone.execute());
  }
  let both = db.selectFrom(candidates.limit(CANDIDATES_MOST).as("c")).select("c.id");
  for (const other of others) both = both.where(hasPart(kind, other));
  return idsOf(await both.distinct().limit(limit).execute());
}

/** Whether the subject `c.id` has one of these words; of many words its text is read. */
function hasPart(kind: SearchKind, { part, words }: WordMatches): RawBuilder<SqlBool> {
  if (words.length <= WORDS_LOOKED_UP)
    return sql`exists (select 1 from search_words as w
      where w.kind = ${kind} and w.word in (${sql.join(words)}) and w.subject_id = c.id)`;
  return hasSearchParts({ kind, subject: "c.id" }, [part]);
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The parts with their words, that with the fewest subjects first, as far as they are counted; none when one has no word. */
async function findParts(
  db: Db,
  { kind, parts }: { kind: SearchKind; parts: string[] },
): Promise<WordMatches[]> {
  const found: WordMatches[] = [];
  for (const part of parts) {
    const words = await listWords(db, { part });
    if (words.length === 0) return [];
    const count = parts.length === 1 ? 0 : await countMatches(db, { kind, words });
    found.push({ part, words, count });
  }
  return found.sort((a, b) => a.count - b.count);
}

/** Words that have these letters, along the index of endings. */
async function listWords(db: Db, { part }: { part: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("search_parts")
    .select("word")
    .where("part", ">=", part)
    .where("part", "<=", prefixEnd(part))
    .orderBy("part")
    .orderBy("word")
    .limit(WORDS_MOST)
    .execute();
  return [...new Set(rows.map(({ word }) => word))];
}

async function countMatches(db: Db, { kind, words }: { kind: SearchKind; words: string[] }) {
  if (words.length > WORDS_MOST / 2) return COUNTED_UP_TO + 1;
  const some = matches(db, { kind, words }).limit(COUNTED_UP_TO);
  return await countRows(db.selectFrom(some.as("some")));
}

/** Subjects with one of these words, one row for each. */
function matches(db: Db, { kind, words }: { kind: SearchKind; words: string[] }) {
  return db
    .selectFrom("search_words")
    .select("subject_id as id")
    .where("kind", "=", kind)
    .where("word", "in", words);
}
