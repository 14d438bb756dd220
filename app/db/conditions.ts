import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { SearchKind } from "./tables/counters";

/** A text for LIKE … ESCAPE '!', with % and _ matched literally. */
export function escapedLike(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}

/**
 * Whether the text that a subject is found by has all these parts. A scalar subquery, so that the planner keeps to the
 * order of the list and stops when the page is full.
 */
export function hasSearchParts(
  of: { kind: SearchKind; subject: string },
  parts: readonly string[],
) {
  const like = parts.map((part) => sql`t.text like ${`%${escapedLike(part)}%`} escape '!'`);
  return sql<SqlBool>`(select ${sql.join(like, sql` and `)} from search_texts as t
    where t.kind = ${of.kind} and t.subject_id = ${sql.ref(of.subject)})`;
}

/**
 * A text whose condition no index answers. SQLite takes every equality for a selective one, and would read all
 * members of a status instead of looking up the few that the other conditions name.
 */
export function unindexed<T extends string>(value: Expression<T>): RawBuilder<T> {
  return sql<T>`coalesce(${value}, '')`;
}
