import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { CounterDefinitions } from "./counters/definitions";
import { updateCounters } from "./counters/update";
import { dialectOf } from "./dialect";
import {
  checksumsOf,
  findOldestFitting,
  listEdited,
  OLDEST_FITTING,
  recordChecksums,
  recordOldestFitting,
} from "./migration-checksums";
import { MIGRATIONS } from "./migrations";
import { lockMigrations } from "./postgres-dialect";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";
import { sqliteResultOf } from "./unavailable";

const FIRST_WITH_COUNTERS = "050-kept-figures";
/** Another process may be migrating the same database, for longer than a statement waits for its lock. */
const OTHER_WITHIN_MS = 60_000;
const PAUSE_MS = 200;
/** SQLite's primary result code for a lock that another process holds. */
const BUSY = 5;

/** A refusal to migrate this database, with a sentence that says what to do. */
export class MigrationRefusal extends Error {}

/**
 * Migrates the schema and then the counters, once even when two processes start together. Leaves a database
 * alone that a newer release made and this one can use. Refuses a database whose migrations were edited;
 * throws when a migration fails. `known` is given by tests.
 */
export async function migrate(
  db: Db,
  definitions: CounterDefinitions,
  known = MIGRATIONS,
): Promise<void> {
  const until = performance.now() + OTHER_WITHIN_MS;
  for (;;) {
    try {
      return await bringUp(db, definitions, known);
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function bringUp(
  db: Db,
  definitions: CounterDefinitions,
  known: Record<string, Migration>,
): Promise<void> {
  const checksums = await checksumsOf(known);
  const executed = await listExecuted(db);
  const foreign = executed.filter((name) => !(name in known));
  const hasChecksums = executed.includes("070-migration-checksums");
  const edited = hasChecksums ? await listEdited(db, checksums) : [];
  if (edited.length > 0) throw new MigrationRefusal(editedMigrations(edited));
  if (foreign.length > 0) {
    const isWhole = Object.keys(known).every((name) => executed.includes(name));
    const oldest = hasChecksums && (await findOldestFitting(db));
    if (isWhole && oldest && oldest in known) return;
    throw new MigrationRefusal(newerDatabase(foreign));
  }
  await runLocked(db, known);
  await recordChecksums(db, checksums);
  await recordOldestFitting(db, OLDEST_FITTING);
  if (FIRST_WITH_COUNTERS in known) await updateCounters(db, definitions);
}

/** Whether every migration of this build has run in the database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migrator(db, MIGRATIONS).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/**
 * Runs the migrations of an empty database up to those that a backup holds, without triggers. Call it in a
 * transaction.
 */
export async function migrateAsBackup(db: Db, names: string[]): Promise<void> {
  const foreign = names.filter((name) => !(name in MIGRATIONS));
  if (foreign.length > 0) throw new MigrationRefusal(newerDatabase(foreign));
  const wanted = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name));
  await run(db, Object.fromEntries(wanted));
}

/** Names of the migrations that have run, in order. */
export async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether another process holds the lock, by the error itself or its cause. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sqliteResultOf(error) === BUSY || isBusy(error.cause);
}

/** On PostgreSQL the lock comes first: two servers that create the migrator's own tables at once would both fail. */
async function runLocked(db: Db, known: Record<string, Migration>): Promise<void> {
  if (dialectOf(db) === "sqlite") return await run(db, known);
  await inTransaction(db, async (db) => {
    await lockMigrations(db);
    await run(db, known);
  });
}

async function run(db: Db, known: Record<string, Migration>): Promise<void> {
  const { error, results } = await migrator(db, known).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? ` (${failed})` : ""}.`, {
    cause: error,
  });
}

/** Numbers are given out in ranges, so a lower one may land after a higher one has run. */
function migrator(db: Db, known: Record<string, Migration>): Migrator {
  const provider = { getMigrations: async () => known };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

function newerDatabase(names: string[]): string {
  return `The database was made by another version of this software: it has ${names.join(", ")}, which this version does not know. Start that version, or restore a backup that fits.`;
}

function editedMigrations(names: string[]): string {
  return `The migration ${names.join(", ")} has run in this database and was changed since. Put its file back as it was and write the change as a new migration.`;
}
