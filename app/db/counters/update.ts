import { sql } from "kysely";
import { dialectOf } from "../dialect";
import { digest } from "../digest";
import type { Db } from "../tables";
import { inTransaction } from "../transaction";
import type { CounterDefinitions, Dialect } from "./definitions";
import { installCounters, listTriggers } from "./install";
import { rebuildCounters } from "./recount";
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
  ];
  return digest(statements);
}
