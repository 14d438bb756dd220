import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { onTestFinished } from "vitest";
import { migrate } from "~/db/migrate";
import { openMemory, openPostgres } from "~/db/open";
import type { Db } from "~/db/tables";
import { watchPlans } from "./query-plans";

/** A migrated, empty database of this test alone, on the engine that the project runs on. */
export async function emptyDatabase(): Promise<Db> {
  const db = process.env.TEST_DB === "postgres" ? await postgresCopy() : await memoryCopy();
  onTestFinished(() => db.destroy());
  return db;
}

let snapshot: Promise<Uint8Array> | undefined;

async function memoryCopy(): Promise<Db> {
  snapshot ??= migratedSnapshot();
  const { db, database } = openMemory(await snapshot);
  watchPlans(database);
  return db;
}

async function migratedSnapshot(): Promise<Uint8Array> {
  const { db, database } = openMemory();
  await migrate(db);
  return (database as DatabaseSync & { serialize(): Uint8Array }).serialize();
}

let template: Promise<string> | undefined;

async function postgresCopy(): Promise<Db> {
  template ??= migratedTemplate();
  const name = `club_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name} template ${await template}`);
  onTestFinished(() => asOwner(`drop database if exists ${name} with (force)`));
  return openPostgres(urlOf(name));
}

async function migratedTemplate(): Promise<string> {
  const name = `club_template_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name}`);
  const db = openPostgres(urlOf(name), 1);
  await migrate(db);
  await db.destroy();
  return name;
}

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
