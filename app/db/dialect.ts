import { type Kysely, PostgresIntrospector } from "kysely";

/** Which engine is behind the handle, for the few statements that the two write differently. */
export function dialectOf<Schema>(db: Kysely<Schema>): "sqlite" | "postgres" {
  return db.introspection instanceof PostgresIntrospector ? "postgres" : "sqlite";
}
