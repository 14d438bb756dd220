import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import { digest, findChecksum, recordChecksum } from "../migration-checksums";
import type { Db } from "../tables";
import { inTransaction } from "../transaction";
import type { Counter, CounterDefinitions, Dialect, TriggerStep } from "./definitions";
import { inOneSpelling, installFolding } from "./fold";

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
    if ((await findChecksum(db, ROW)) === checksum && (await hasTriggers(db, definitions))) return;
    // The triggers first, so that no write is missed by the recount.
    await installCounters(db, definitions);
    await rebuildCounters(db, definitions);
    await recordChecksum(db, ROW, checksum);
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
  if ((await findChecksum(db, ROW)) === digestOf(definitions, dialectOf(db)))
    await installCounters(db, definitions);
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

/**
 * Nobody else changes rows that are counted before the transaction that `db` is in ends. On SQLite, transactions that write
 * follow each other anyway.
 */
export async function lockCounted<Schema>(
  db: Kysely<Schema>,
  { counters, derived }: CounterDefinitions,
): Promise<void> {
  if (dialectOf(db) !== "postgres") return;
  const counted = [...counters, ...derived.steps("postgres")].map(({ table }) => table);
  const tables = [...new Set(counted)].sort().join(", ");
  await sql.raw(`lock table ${tables} in share row exclusive mode`).execute(db);
}

/** Recounts all tables that triggers maintain, from the rows, in the transaction that `db` is in. */
export async function rebuildCounters<Schema>(
  db: Kysely<Schema>,
  definitions: CounterDefinitions,
): Promise<void> {
  // A write that ended between two statements would be counted by its trigger and from its row.
  await lockCounted(db, definitions);
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

const OPERATIONS = ["insert", "update", "delete"] as const;

interface Trigger {
  name: string;
  /** The statements that create it: the trigger and, on PostgreSQL, the function that it runs. */
  statements: string[];
}

/** Every trigger of the definitions. */
function triggersOf(definitions: CounterDefinitions, dialect: Dialect): Trigger[] {
  const shard = dialect === "postgres" ? "slot" : "0";
  const steps = [
    ...definitions.derived.steps(dialect),
    ...counterSteps(definitions.counters, dialect, shard),
  ];
  return dialect === "postgres" ? postgresTriggers(steps) : sqliteTriggers(steps);
}

function sqliteTriggers(steps: TriggerStep[]): Trigger[] {
  return steps.map(({ name, table, operation, columns, statements, when: only }) => {
    const event = operation === "update" ? `update of ${columns.join(", ")}` : operation;
    const conditions = conditionsOf({ operation, columns, only, differs: "is not" });
    const when = conditions ? `when ${conditions}` : "";
    const trigger = `counters_${table}_${name}_${operation}`;
    const create = `create trigger ${trigger} after ${event} on ${table} ${when}
      begin ${statements.join("; ")}; end`;
    return { name: trigger, statements: [create] };
  });
}

/** One function per table and operation: a trigger call costs more than the statements in it. */
function postgresTriggers(steps: TriggerStep[]): Trigger[] {
  const tables = [...new Set(steps.map(({ table }) => table))];
  const groups = tables.flatMap((table) =>
    OPERATIONS.map((operation) => ({
      table,
      operation,
      steps: steps.filter((step) => step.table === table && step.operation === operation),
    })),
  );
  return groups.filter((group) => group.steps.length > 0).map(postgresTrigger);
}

function postgresTrigger(group: {
  table: string;
  operation: string;
  steps: TriggerStep[];
}): Trigger {
  const { table, operation, steps } = group;
  const name = `counters_${table}_${operation}`;
  const body = steps.map(({ columns, statements, operation, when: only }) => {
    const run = `${statements.join("; ")};`;
    const conditions = conditionsOf({ operation, columns, only, differs: "is distinct from" });
    return conditions ? `if ${conditions} then ${run} end if;` : run;
  });
  const columns = [...new Set(steps.flatMap((step) => step.columns))];
  const event = operation === "update" ? `update of ${columns.join(", ")}` : operation;
  const statements = [
    `create or replace function ${name}() returns trigger language plpgsql as $counters$
      declare slot integer := counter_slot();
      begin ${body.join("\n")} return null; end $counters$`,
    `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
  ];
  return { name, statements };
}

/** The condition under which a step runs; '' when it always does. */
function conditionsOf(step: {
  operation: string;
  columns: readonly string[];
  only: string | undefined;
  differs: string;
}): string {
  const { operation, columns, only, differs } = step;
  const conditions = [
    ...(operation === "update" ? [`(${changed(columns, differs)})`] : []),
    ...(only ? [`(${only})`] : []),
  ];
  return conditions.join(" and ");
}

function changed(columns: readonly string[], differs: string): string {
  return columns.map((column) => `OLD.${column} ${differs} NEW.${column}`).join(" or ");
}

/** Every trigger step of the counters: adds the new row, subtracts the old one. */
function counterSteps(
  counters: readonly Counter[],
  dialect: Dialect,
  shard: string,
): TriggerStep[] {
  return counters.flatMap((counter): TriggerStep[] => {
    const add = countStatements(counter, "NEW", dialect, shard, "");
    const take = countStatements(counter, "OLD", dialect, shard, "-");
    const { table, columns, name } = counter;
    return [
      { name, table, columns, operation: "insert", statements: add },
      { name, table, columns, operation: "update", statements: [...take, ...add] },
      { name, table, columns, operation: "delete", statements: take },
    ];
  });
}

function countStatements(
  counter: Counter,
  row: string,
  dialect: Dialect,
  shard: string,
  sign: "" | "-",
): string[] {
  const condition = counter.when?.(row, dialect) ?? "true";
  return countedRows(counter, row, dialect).map(
    ({ day, key, value }) => `insert into counters (counter, day, key, value, shard)
      select '${counter.name}', ${day}, ${key}, ${sign}(${value}), ${shard} where ${condition}
      on conflict (counter, day, key, shard) do update set value = counters.value + excluded.value`,
  );
}

/** Every statement of a recount, in the order in which they run. */
function recountStatements({ counters, derived }: CounterDefinitions, dialect: Dialect): string[] {
  return [
    ...derived.refill(dialect),
    // Last, because triggers on the refilled tables have counted too.
    "delete from counters",
    ...counters.flatMap((counter) => countAll(counter, dialect)),
  ];
}

function countAll(counter: Counter, dialect: Dialect): string[] {
  const condition = counter.when?.(counter.table, dialect) ?? "true";
  return countedRows(counter, counter.table, dialect).map(
    ({ day, key, value }) => `insert into counters (counter, day, key, shard, value)
      select '${counter.name}', d, k, 0, sum(v)
      from (select ${day} as d, ${key} as k, ${value} as v from ${counter.table} where ${condition}) counted
      group by d, k`,
  );
}

/** The counter's rows that `row` adds to: one for the total, one for its day. */
function countedRows(counter: Counter, row: string, dialect: Dialect) {
  const key = counter.key(row, dialect);
  const value = counter.value?.(row, dialect) ?? "1";
  const days = [
    ...(counter.withoutTotal ? [] : ["''"]),
    ...(counter.day ? [counter.day(row, dialect)] : []),
  ];
  return days.map((day) => ({ day, key, value }));
}

/**
 * A shard of the counters that only this transaction writes until it ends, so that writers neither wait for
 * each other nor deadlock. With more than 64 writers at once the rest share by connection.
 */
const COUNTER_SLOT = `create or replace function counter_slot() returns integer language plpgsql as $slot$
  declare
    own text := current_setting('club.counter_slot', true);
    first integer := pg_backend_pid() % 64;
    slot integer;
  begin
    if own <> '' then return own::integer; end if;
    slot := 64 + first;
    for step in 0..63 loop
      if pg_try_advisory_xact_lock(70507, (first + step) % 64) then
        slot := (first + step) % 64;
        exit;
      end if;
    end loop;
    perform set_config('club.counter_slot', slot::text, true);
    return slot;
  end $slot$`;
