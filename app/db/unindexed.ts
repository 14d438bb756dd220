import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * A text whose condition no index answers. SQLite takes every equality for a selective one, and would read all
 * members of a status instead of looking up the few that the other conditions name.
 */
export function unindexed<T extends string>(value: Expression<T>): RawBuilder<T> {
  return sql<T>`coalesce(${value}, '')`;
}
