import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { COUNTER_DEFINITIONS } from "../../app/core/reports/counters/counter-definitions.server";
import { migrate } from "../../app/db/migrate";
import { openPostgres } from "../../app/db/open";

declare module "vitest" {
  interface ProvidedContext {
    template: string;
    copying: string;
  }
}

const template = `club_test_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

/** Migrates one database for the whole run; every test's own is a copy of it. */
export async function setup(project: TestProject): Promise<void> {
  await asOwner(`create database ${template}`);
  const db = openPostgres(urlOf(template), 1);
  await migrate(db, COUNTER_DEFINITIONS);
  await db.destroy();
  project.provide("template", template);
  project.provide("copying", await cheapestCopying());
}

/** Copying files takes a third of the time of the default since PostgreSQL 15; before there was no other way. */
async function cheapestCopying(): Promise<string> {
  const [row] = await asOwner(`select current_setting('server_version_num') as datname`);
  return Number(row?.datname) >= 150_000 ? "strategy file_copy" : "";
}

/** Drops it with all its copies. */
export async function teardown(): Promise<void> {
  const named = `select datname from pg_database where starts_with(datname, '${template}')`;
  for (const { datname } of await asOwner(named))
    await asOwner(`drop database ${datname} with (force)`);
}

/** The address of this database on the server that the tests were given. */
export function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement beside all databases, as making and dropping them needs it. */
export async function asOwner(statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
