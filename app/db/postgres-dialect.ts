import { type Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";

/** The number that Kysely's own lock has, so that this release and earlier ones wait for each other. */
const MIGRATIONS = 3_853_314_791_062_309_107n;

/**
 * PostgreSQL whose migrations are locked for a transaction. Kysely's own lock is the connection's: behind a pooler that
 * gives each transaction another connection it is never given back, and the next server waits for it an hour.
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
