import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openMemory } from "~/db/open";
import type { Db } from "~/db/tables";
import { borrowCopy } from "./postgres-pool";
import { isAnswering, watchPlans } from "./query-plans";
import { noteForBoth, noteUse } from "./sent-statements";

type Fill = (db: Db) => Promise<unknown>;

/** A migrated, empty database of this test alone, on the engine that the project runs on. */
export async function emptyDatabase(): Promise<Db> {
  return await filledDatabase("empty", async () => {});
}

/** A database in which no migration has run. */
export async function blankDatabase(): Promise<Db> {
  noteForBoth();
  if (process.env.TEST_DB === "postgres") {
    const db = await emptyDatabase();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    return db;
  }
  const { db } = openMemory();
  return untilTestEnds(db, () => db.destroy());
}

/** The same with rows in it: `fill` runs once in this process, the others get what it left. */
export async function filledDatabase(name: string, fill: Fill): Promise<Db> {
  if (process.env.TEST_DB === "postgres") {
    const { db, giveBack } = await borrowCopy(name, fill);
    return untilTestEnds(db, giveBack);
  }
  const { db, database } = openMemory(await snapshotOf(name, fill));
  watchPlans(database);
  noteUse(db, database, isAnswering);
  return untilTestEnds(db, () => db.destroy());
}

const open = new Set<() => Promise<void>>();

function untilTestEnds(db: Db, giveBack: () => Promise<void>): Db {
  open.add(giveBack);
  onTestFinished(async () => {
    if (open.delete(giveBack)) await giveBack();
  });
  return db;
}

/**
 * Gives back every database of this test before it ends: between the runs of a property, which would otherwise
 * hold one each.
 */
export async function giveBackDatabases(): Promise<void> {
  for (const giveBack of [...open]) {
    open.delete(giveBack);
    await giveBack();
  }
}

const snapshots = new Map<string, Promise<Uint8Array>>();

/** The bytes of a migrated database with what `fill` left; it runs once in this process. */
export function snapshotOf(name: string, fill: Fill): Promise<Uint8Array> {
  const snapshot = snapshots.get(name) ?? takeSnapshot(fill);
  snapshots.set(name, snapshot);
  return snapshot;
}

async function takeSnapshot(fill: Fill): Promise<Uint8Array> {
  const { db, database } = openMemory();
  await migrate(db, COUNTER_DEFINITIONS);
  await fill(db);
  return (database as DatabaseSync & { serialize(): Uint8Array }).serialize();
}
