import { join } from "node:path";
import { sql } from "kysely";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { installRecordedCounters } from "~/db/counters/update";
import { dialectOf } from "~/db/dialect";
import { migrateAsBackup } from "~/db/migrate";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { rowsIn, verifyDump } from "../../scripts/club/postgres-file";
import { blankDatabase } from "./database";

const ROWS_AT_ONCE = 500;
const FOLDER = join(import.meta.dirname, "../releases");

/** The database of an earlier release, as its backup has it: no later migration has run. */
export async function openRelease(version: string): Promise<Db> {
  const db = await blankDatabase();
  const file = join(FOLDER, `${version}.jsonl.gz`);
  const { migrations, counts } = await verifyDump(file);
  await inTransaction(db, async (db) => {
    await migrateAsBackup(db, migrations);
    await withoutReferences(db);
    for (const table of Object.keys(counts)) await sql`delete from ${sql.table(table)}`.execute(db);
    for await (const { table, json } of rowsIn(file, ROWS_AT_ONCE)) {
      const rows: Record<string, unknown>[] = JSON.parse(json);
      for (const row of rows) await insert(db, table, row);
    }
    await installRecordedCounters(db, COUNTER_DEFINITIONS);
  });
  return db;
}

/** The schema of that release, without rows. */
export async function openSchemaOf(version: string): Promise<Db> {
  const db = await blankDatabase();
  const { migrations } = await verifyDump(join(FOLDER, `${version}.jsonl.gz`));
  await inTransaction(db, (db) => migrateAsBackup(db, migrations));
  return db;
}

/** The names of the migrations that the release had run. */
export async function releaseMigrations(version: string): Promise<string[]> {
  return (await verifyDump(join(FOLDER, `${version}.jsonl.gz`))).migrations;
}

/** The tables come in the order of their names. */
async function withoutReferences(db: Db): Promise<void> {
  if (dialectOf(db) === "postgres")
    await sql`set local session_replication_role = replica`.execute(db);
  else await sql`pragma defer_foreign_keys = on`.execute(db);
}

async function insert(db: Db, table: string, row: Record<string, unknown>): Promise<void> {
  const isSqlite = dialectOf(db) === "sqlite";
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => (isSqlite ? asBytes(value) : value));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(values)})`.execute(db);
}

/** PostgreSQL writes bytes as text. */
function asBytes(value: unknown): unknown {
  const hex = typeof value === "string" ? /^\\x((?:[0-9a-f]{2})*)$/.exec(value)?.[1] : undefined;
  return hex === undefined ? value : Buffer.from(hex, "hex");
}
