import { type Kysely, PostgresIntrospector } from "kysely";

/** The engine of the database, for statements that differ between the two. */
export function dialectOf<Schema>(db: Kysely<Schema>): "sqlite" | "postgres" {
  return db.introspection instanceof PostgresIntrospector ? "postgres" : "sqlite";
}
