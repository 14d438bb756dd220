import { type SqlBool, sql } from "kysely";
import { foldText } from "~/db/counters/fold";
import { escapedLike } from "~/db/like";
import type { Db } from "~/db/tables";
import type { SearchKind } from "~/db/tables/counters";
import { prefixEnd, searchParts } from "../rules/subscribers";

/** The words that have the letters searched for. */
interface Found {
  part: string;
  words: string[];
  /** How many subjects have one of the words, as far as they are counted. */
  count: number;
}

/** How many words of one subject may have the same letters. */
const MATCHES_EACH = 4;
/** More words, and more subjects, than these are not looked through. */
const WORDS_MOST = 2_000;
const COUNTED_UP_TO = 2_000;
const CANDIDATES_MOST = 20_000;

/**
 * Ids of subjects that have, for each of `words`, its letters in one of their words, at most `limit`. The rarest
 * of them is read along the index; the others are looked for in the text of those found.
 */
export async function searchWords(
  db: Db,
  input: { kind: SearchKind; words: string[]; limit: number },
): Promise<string[]> {
  const { kind, limit } = input;
  const parts = searchParts(input.words.map(foldText));
  const leading = await findRarest(db, { kind, parts });
  if (!leading) return [];
  const others = parts.filter((part) => part !== leading.part);
  const candidates = matches(db, { kind, words: leading.words });
  if (others.length === 0) {
    const some = candidates.limit(limit * MATCHES_EACH);
    const alone = db.selectFrom(some.as("some")).select("id").distinct().limit(limit);
    return idsOf(await alone.execute());
  }
  let found = db
    .selectFrom(candidates.limit(CANDIDATES_MOST).as("c"))
    // A cross join keeps this order on SQLite, whose planner might begin with every text of the kind.
    .crossJoin("search_texts as t")
    .select("c.id")
    .whereRef("t.subject_id", "=", "c.id")
    .where("t.kind", "=", kind);
  for (const part of others)
    found = found.where(sql<SqlBool>`t.text like ${`%${escapedLike(part)}%`} escape '!'`);
  return idsOf(await found.distinct().limit(limit).execute());
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The part with the fewest subjects, as far as they are counted; undefined when one has none. */
async function findRarest(
  db: Db,
  { kind, parts }: { kind: SearchKind; parts: string[] },
): Promise<Found | undefined> {
  let rarest: Found | undefined;
  for (const part of parts) {
    const words = await listWords(db, { part });
    if (words.length === 0) return undefined;
    const count = parts.length === 1 ? 0 : await countMatches(db, { kind, words });
    if (!rarest || count < rarest.count) rarest = { part, words, count };
  }
  return rarest;
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

async function countMatches(
  db: Db,
  { kind, words }: { kind: SearchKind; words: string[] },
): Promise<number> {
  if (words.length > WORDS_MOST / 2) return COUNTED_UP_TO + 1;
  const some = matches(db, { kind, words }).limit(COUNTED_UP_TO);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Subjects with one of these words, one row for each. */
function matches(db: Db, { kind, words }: { kind: SearchKind; words: string[] }) {
  return db
    .selectFrom("search_words")
    .select("subject_id as id")
    .where("kind", "=", kind)
    .where("word", "in", words);
}
