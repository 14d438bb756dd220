import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { CounterDefinitions } from "./counters/definitions";
import { updateCounters } from "./counters/update";
import { dialectOf } from "./dialect";
import {
  checksumsOf,
  digest,
  findChecksum,
  listEdited,
  OLDEST_FITTING,
  OLDEST_ROW,
  recordChecksum,
  recordChecksums,
} from "./migration-checksums";
import * as baseline from "./migrations/256-baseline";
import { grantedFreeRuns, paymentsByTime, undoneWalkIns } from "./migrations/260-after-baseline";
import * as glossaryWords from "./migrations/300-glossary-words";
import * as recordings from "./migrations/320-recordings";
import * as statementShares from "./migrations/330-statement-shares";
import * as importedMembers from "./migrations/331-imported-members";
import * as onlinePayments from "./migrations/340-online-payments";
import * as contactLooks from "./migrations/350-contact-looks";
import * as adminLinks from "./migrations/355-admin-links";
import * as postOfPicture from "./migrations/365-post-of-picture";
import * as moneyLedger from "./migrations/370-money-ledger";
import * as wantedPlans from "./migrations/370-wanted-plans";
import * as adminAlertPhone from "./migrations/372-admin-alert-phone";
import * as runMorning from "./migrations/375-run-morning";
import * as memberLanguage from "./migrations/380-member-language";
import * as moneySettled from "./migrations/386-money-settled";
import * as keptPrices from "./migrations/390-kept-prices";
import * as cancelWeather from "./migrations/392-cancel-weather";
import * as cancelledDrafts from "./migrations/395-cancelled-drafts";
import * as closedOrders from "./migrations/397-closed-orders";
import * as unfinishedStatistics from "./migrations/400-unfinished-statistics";
import * as earlierDrafts from "./migrations/401-earlier-cancelled-drafts";
import { lockMigrations } from "./open";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";
import { sqliteResultOf } from "./unavailable";

/** The first migration of releases before the baseline. */
const FIRST_BEFORE_BASELINE = "001-people";
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
  const foreign = listForeign(executed, known);
  refuseEarlier(foreign);
  const edited = executed.length > 0 ? await listEdited(db, checksums) : [];
  if (edited.length > 0) throw new MigrationRefusal(editedMigrations(edited));
  if (foreign.length > 0 && !isBaseline(foreign)) {
    const isWhole = Object.keys(known).every((name) => executed.includes(name));
    const oldest = await findChecksum(db, OLDEST_ROW);
    if (isWhole && oldest && oldest in known) return;
    throw new MigrationRefusal(newerDatabase(foreign));
  }
  await inTransaction(db, async (db) => {
    // First on PostgreSQL: two servers that create the migrator's own tables at once would both fail.
    if (dialectOf(db) === "postgres") await lockMigrations(db);
    await adoptBaseline(db, known);
    await run(db, known);
  });
  await recordChecksums(db, checksums);
  if ((await findChecksum(db, OLDEST_ROW)) !== OLDEST_FITTING)
    await recordChecksum(db, OLDEST_ROW, OLDEST_FITTING);
  if (BASELINE in known) await updateCounters(db, definitions);
}

const listForeign = (names: readonly string[], known: Record<string, Migration>) =>
  names.filter((name) => !(name in known));

/** Whether these are the migrations that the baseline stands for: all of them and no others. */
const isBaseline = (names: readonly string[]) => digest([...names].sort()) === BASELINE_STANDS_FOR;

/** Records the baseline in place of the migrations that made the same schema. */
async function adoptBaseline(db: Db, known: Record<string, Migration>): Promise<void> {
  const foreign = listForeign(await listExecuted(db), known);
  if (!isBaseline(foreign)) return;
  await sql`update kysely_migration set name = ${BASELINE}
    where name = ${FIRST_BEFORE_BASELINE}`.execute(db);
  const others = foreign.filter((name) => name !== FIRST_BEFORE_BASELINE);
  await sql`delete from kysely_migration where name in (${sql.join(others)})`.execute(db);
  await db.deleteFrom("migration_checksums").where("name", "in", foreign).execute();
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
  const foreign = listForeign(names, MIGRATIONS);
  refuseEarlier(foreign);
  if (foreign.length > 0 && !isBaseline(foreign))
    throw new MigrationRefusal(newerDatabase(foreign));
  const wanted = new Set(foreign.length > 0 ? [BASELINE, ...names] : names);
  const known = Object.entries(MIGRATIONS).filter(([name]) => wanted.has(name));
  await run(db, Object.fromEntries(known));
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

/** Throws where the database stands at a state before the baseline. */
function refuseEarlier(foreign: string[]): void {
  if (foreign.includes(FIRST_BEFORE_BASELINE) && !isBaseline(foreign))
    throw new MigrationRefusal(EARLIER_DATABASE);
}

const EARLIER_DATABASE =
  "The database is older than the last version of release 0.1.0. Start that version once (its commit is named in docs/releases.md), then this one.";

function newerDatabase(names: string[]): string {
  return `The database was made by another version of this software: it has ${names.join(", ")}, which this version does not know. Start that version, or restore a backup that fits.`;
}

function editedMigrations(names: string[]): string {
  return `The migration ${names.join(", ")} has run in this database and was changed since. Put its file back as it was and write the change as a new migration.`;
}

/** The schema of release 0.1.0; stands for the eighty migrations of that release. */
export const BASELINE = "256-baseline";

/** SHA-256 of the names of those eighty migrations, in order. */
const BASELINE_STANDS_FOR = "c4912665f8d3b4b5b408c93ab439f396289d18f6744d26ac8699fa33ac87d7fc";

/** Every migration by name, in the order they run. A landed migration is never edited: add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  [BASELINE]: baseline,
  "260-granted-free-runs": grantedFreeRuns,
  "260-payments-by-time": paymentsByTime,
  "263-undone-walk-ins": undoneWalkIns,
  "300-glossary-words": glossaryWords,
  "320-recordings": recordings,
  "330-statement-shares": statementShares,
  "331-imported-members": importedMembers,
  "340-online-payments": onlinePayments,
  "350-contact-looks": contactLooks,
  "355-admin-links": adminLinks,
  "365-post-of-picture": postOfPicture,
  "370-money-ledger": moneyLedger,
  "370-wanted-plans": wantedPlans,
  "372-admin-alert-phone": adminAlertPhone,
  "375-run-morning": runMorning,
  "380-member-language": memberLanguage,
  "386-money-settled": moneySettled,
  "390-kept-prices": keptPrices,
  "392-cancel-weather": cancelWeather,
  "395-cancelled-drafts": cancelledDrafts,
  "397-closed-orders": closedOrders,
  "400-unfinished-statistics": unfinishedStatistics,
  "401-earlier-cancelled-drafts": earlierDrafts,
};
