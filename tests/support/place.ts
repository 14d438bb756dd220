import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";

/** A folder, and on PostgreSQL an address, where a test may open an empty database as often as it likes. */
export async function emptyPlace(): Promise<{ databaseUrl: string | undefined; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "club-place-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  if (process.env.TEST_DB !== "postgres") return { databaseUrl: undefined, dataDir };
  const name = `club_place_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name}`);
  onTestFinished(() => asOwner(`drop database if exists ${name} with (force)`));
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, dataDir };
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
