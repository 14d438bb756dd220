import { type Kysely, PostgresAdapter } from "kysely";

/** The engine of the database, for statements that differ. */
export function dialectOf<Schema>(db: Kysely<Schema>): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
