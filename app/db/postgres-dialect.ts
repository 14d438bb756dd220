import { type Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";

/** The number of Kysely's own lock, so that this release and earlier ones wait for each other. */
const MIGRATIONS = 3_853_314_791_062_309_107n;

/**
 * PostgreSQL with migrations locked by a transaction. Kysely's own lock belongs to the connection: behind a
 * pooler in transaction mode it is never released, and the next server waits for it an hour.
 */
export class LockedByTransaction extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await lockMigrations(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Waits until no other transaction migrates this database; held until the end of the caller's. */
export async function lockMigrations<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(db);
}
