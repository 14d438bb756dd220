import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { asOwner, urlOf } from "./postgres-template";

/** A folder, and on PostgreSQL an address, where a test may open an empty database as often as it likes. */
export async function emptyPlace(): Promise<{ databaseUrl: string | undefined; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "club-place-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (process.env.TEST_DB !== "postgres") return { databaseUrl: undefined, dataDir };
  const name = `club_place_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name}`);
  onTestFinished(async () => {
    await asOwner(`drop database if exists ${name} with (force)`);
  });
  return { databaseUrl: urlOf(name), dataDir };
}
