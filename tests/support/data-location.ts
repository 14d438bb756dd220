import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Db } from "~/db/tables";
import { snapshotOf } from "./database";
import { createFilled } from "./postgres-pool";
import { asOwner, urlOf } from "./postgres-template";
import { noteForBoth } from "./sent-statements";

export interface TestDataLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A folder, and on PostgreSQL an address, where a test may open an empty database as often as it likes. */
export async function emptyDataLocation(): Promise<TestDataLocation> {
  noteForBoth();
  const dataDir = newDataFolder();
  if (process.env.TEST_DB !== "postgres") return { databaseUrl: undefined, dataDir };
  const name = `club_place_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name}`);
  return { databaseUrl: urlUntilTestEnds(name), dataDir };
}

/** The same with a migrated database and what `fill` left in it. */
export async function filledDataLocation(
  kind: string,
  fill: (db: Db) => Promise<unknown>,
): Promise<TestDataLocation> {
  noteForBoth();
  const dataDir = newDataFolder();
  if (process.env.TEST_DB === "postgres")
    return { databaseUrl: urlUntilTestEnds(await createFilled(kind, fill)), dataDir };
  writeFileSync(join(dataDir, "club.sqlite"), await snapshotOf(kind, fill));
  return { databaseUrl: undefined, dataDir };
}

export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "club-place-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function urlUntilTestEnds(name: string): string {
  onTestFinished(async () => {
    await asOwner(`drop database if exists ${name} with (force)`);
  });
  return urlOf(name);
}
