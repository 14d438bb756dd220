/**
 * Kysely over the club's tables without a connection, for the SQL of a bare server's own driver: a value becomes
 * `?`, `sql.lit` stays in the text.
 */
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "../../../app/db/tables.ts";

export const clubQueries = new Kysely<Tables>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
