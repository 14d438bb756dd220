import { type SqlBool, sql } from "kysely";
import { foldText } from "~/db/counters/fold";
import type { Db } from "~/db/tables";
import { prefixEnd, searchParts } from "../rules/subscribers";

type Kind = "member" | "event";

/** How many matches one subject may have: several words, and one word with the letters twice. */
const MATCHES_EACH = 6;
/** A rarer word than this leads the search; more subjects than this are not looked through. */
const CANDIDATES = 5_000;
const CANDIDATES_MOST = 20_000;

/**
 * Ids of subjects that have, for each of `words`, its letters in one of their words, at most `limit`. The rarest
 * of them is read along the index of endings; the others are looked for in the text of those found.
 */
export async function searchWords(
  db: Db,
  input: { kind: Kind; words: string[]; limit: number },
): Promise<string[]> {
  const { kind, limit } = input;
  const parts = searchParts(input.words.map(foldText));
  const leading = await findRarest(db, { kind, parts });
  if (leading === undefined) return [];
  const others = parts.filter((part) => part !== leading);
  const candidates = matches(db, { kind, part: leading })
    // In index order, so that the limit ends the scan on PostgreSQL too.
    .orderBy("p.part")
    .orderBy("p.word")
    .orderBy("w.subject_id")
    .limit(others.length === 0 ? limit * MATCHES_EACH : CANDIDATES_MOST);
  if (others.length === 0) return distinct(await candidates.execute(), limit);
  let found = db
    .selectFrom(candidates.as("c"))
    .crossJoin("search_texts as t")
    .select("c.id")
    .whereRef("t.subject_id", "=", "c.id")
    .where("t.kind", "=", kind);
  for (const part of others)
    found = found.where(sql<SqlBool>`t.text like ${`%${escaped(part)}%`} escape '!'`);
  return distinct(await found.distinct().limit(limit).execute(), limit);
}

function distinct(rows: { id: string }[], limit: number): string[] {
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit);
}

/** The part with the fewest matches, as far as they are counted; undefined when one has none. */
async function findRarest(
  db: Db,
  { kind, parts }: { kind: Kind; parts: string[] },
): Promise<string | undefined> {
  if (parts.length < 2) return parts[0];
  let rarest: { part: string; count: number } | undefined;
  for (const part of parts) {
    const some = matches(db, { kind, part }).limit(CANDIDATES);
    const { count } = await db
      .selectFrom(some.as("some"))
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) === 0) return undefined;
    if (!rarest || Number(count) < rarest.count) rarest = { part, count: Number(count) };
  }
  return rarest?.part;
}

/** Subjects with a word that has these letters, one row for each match. */
function matches(db: Db, { kind, part }: { kind: Kind; part: string }) {
  return (
    db
      .selectFrom("search_parts as p")
      // A cross join keeps this order on SQLite, whose planner would begin with every word of the kind.
      .crossJoin("search_words as w")
      .select("w.subject_id as id")
      .whereRef("w.word", "=", "p.word")
      .where("w.kind", "=", kind)
      .where("p.part", ">=", part)
      .where("p.part", "<=", prefixEnd(part))
  );
}

function escaped(part: string): string {
  return part.replace(/[!%_]/g, "!$&");
}
