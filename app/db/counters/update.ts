import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import { digest } from "../migration-checksums";
import type { Db } from "../tables";
import { inTransaction } from "../transaction";
import type { CounterDefinitions, Dialect } from "./definitions";
import { inOneSpelling, installFolding } from "./fold";
import { recountStatements } from "./statements";
import { COUNTER_SLOT, triggersOf } from "./triggers";

/** The row of `migration_checksums` that says which definitions the database was counted by. */
const ROW = "counters";

/**
 * Installs the triggers of these definitions and counts everything anew, unless the database was counted by the
 * same definitions and has all their triggers. Call it when the schema is up to date.
 */
export async function updateCounters(db: Db, definitions: CounterDefinitions): Promise<void> {
  const checksum = digestOf(definitions, dialectOf(db));
  await inTransaction(db, async (db) => {
    // SQLite has one writer anyway; on PostgreSQL a second process waits here until the first is done.
    if (dialectOf(db) === "postgres")
      await sql`lock table migration_checksums in share row exclusive mode`.execute(db);
    if ((await findChecksum(db)) === checksum && (await hasTriggers(db, definitions))) return;
    // The triggers first, so that no write is missed by the recount.
    await installCounters(db, definitions);
    await rebuildCounters(db, definitions);
    await db
      .insertInto("migration_checksums")
      .values({ name: ROW, checksum })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ checksum }))
      .execute();
  });
}

/**
 * Installs the triggers on rows that came without them and that these definitions counted before: those of a backup.
 * Other rows are left to `updateCounters`.
 */
export async function installRecordedCounters(
  db: Db,
  definitions: CounterDefinitions,
): Promise<void> {
  if ((await findChecksum(db)) === digestOf(definitions, dialectOf(db)))
    await installCounters(db, definitions);
}

async function findChecksum(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("migration_checksums")
    .select("checksum")
    .where("name", "=", ROW)
    .executeTakeFirst();
  return row?.checksum;
}

/** Whether every trigger exists: rows written without one are not counted, even where the checksum is right. */
async function hasTriggers(db: Db, definitions: CounterDefinitions): Promise<boolean> {
  const found = new Set((await listTriggers(db)).map(({ name }) => name));
  return triggersOf(definitions, dialectOf(db)).every(({ name }) => found.has(name));
}

function digestOf(definitions: CounterDefinitions, dialect: Dialect): string {
  const statements = [
    ...(dialect === "postgres" ? [COUNTER_SLOT] : []),
    ...triggersOf(definitions, dialect).flatMap((trigger) => trigger.statements),
    ...recountStatements(definitions, dialect),
    // What the statements merely call.
    inOneSpelling("t"),
  ];
  return digest(statements);
}

/** Recounts all tables that triggers maintain, from the rows, in the transaction that `db` is in. */
export async function rebuildCounters<Schema>(
  db: Kysely<Schema>,
  definitions: CounterDefinitions,
): Promise<void> {
  await installFolding(db);
  for (const statement of recountStatements(definitions, dialectOf(db)))
    await sql.raw(statement).execute(db);
}

/** Every counter that is not zero, summed over its shards, by 'counter/day/key'. */
export async function readCounters(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("counters")
    .select(["counter", "day", "key"])
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .groupBy(["counter", "day", "key"])
    .execute();
  const counted = rows.filter(({ value }) => Number(value) !== 0);
  return new Map(counted.map((row) => [`${row.counter}/${row.day}/${row.key}`, Number(row.value)]));
}

/** Installs the triggers of these definitions; drops all others of this engine. */
export async function installCounters<Schema>(
  db: Kysely<Schema>,
  definitions: CounterDefinitions,
): Promise<void> {
  await removeCounters(db);
  await installFolding(db);
  const dialect = dialectOf(db);
  const statements = triggersOf(definitions, dialect).flatMap((trigger) => trigger.statements);
  if (dialect === "postgres") statements.unshift(COUNTER_SLOT);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Drops the triggers, so that a bulk load runs at full speed; recount and install afterwards. */
export async function removeCounters<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const { name, table } of await listTriggers(db)) {
    const where = dialectOf(db) === "postgres" ? ` on ${table}` : "";
    await sql.raw(`drop trigger ${name}${where}`).execute(db);
  }
}

/** The triggers of this engine that the database has. */
async function listTriggers<Schema>(
  db: Kysely<Schema>,
): Promise<{ name: string; table: string }[]> {
  const triggers =
    dialectOf(db) === "postgres"
      ? sql<{ name: string; table: string }>`select t.tgname as name, c.relname as "table"
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where t.tgname like 'counters\\_%' and not t.tgisinternal`
      : sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master
          where type = 'trigger' and substr(name, 1, 9) = 'counters_'`;
  return (await triggers.execute(db)).rows;
}
