import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import type { CounterDefinitions } from "./definitions";
import { installFolding } from "./fold";
import { COUNTER_SLOT, triggersOf } from "./triggers";

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
export async function listTriggers<Schema>(
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
