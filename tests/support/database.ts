import type { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { migrate } from "~/db/migrate";
import { openMemory } from "~/db/open";
import type { Db } from "~/db/tables";
import { COUNTER_DEFINITIONS } from "~/features/reports/queries/counter-definitions.server";
import { postgresCopy } from "./postgres-pool";
import { watchPlans } from "./query-plans";

type Fill = (db: Db) => Promise<unknown>;

/** A migrated, empty database of this test alone, on the engine that the project runs on. */
export async function emptyDatabase(): Promise<Db> {
  return await filledDatabase("empty", async () => {});
}

/** The same with rows in it: `fill` runs once in this process, the others get what it left. */
export async function filledDatabase(name: string, fill: Fill): Promise<Db> {
  if (process.env.TEST_DB === "postgres") return await postgresCopy(name, fill);
  const { db, database } = openMemory(await snapshotOf(name, fill));
  watchPlans(database);
  onTestFinished(() => db.destroy());
  return db;
}

const snapshots = new Map<string, Promise<Uint8Array>>();

function snapshotOf(name: string, fill: Fill): Promise<Uint8Array> {
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
