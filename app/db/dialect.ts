import { type Kysely, PostgresIntrospector } from "kysely";
import type { Db } from "./tables";

/** The engine of the database, for statements that differ between the two. */
export function dialectOf<Schema>(db: Kysely<Schema>): "sqlite" | "postgres" {
  return db.introspection instanceof PostgresIntrospector ? "postgres" : "sqlite";
}

interface Lockable<Query> {
  forUpdate: () => Query;
  skipLocked: () => Query;
}

/**
 * For a query within a transaction (`$call`): nobody else changes the rows that it reads before the transaction ends, so
 * that what was decided by them still holds when it is written. It waits for rows that another has locked, or skips them.
 * On SQLite, transactions that write follow each other.
 */
export function lockRows(db: Db, { skipsLocked = false } = {}) {
  return <Query extends Lockable<Query>>(query: Query): Query => {
    if (dialectOf(db) === "sqlite") return query;
    const locked = query.forUpdate();
    return skipsLocked ? locked.skipLocked() : locked;
  };
}
