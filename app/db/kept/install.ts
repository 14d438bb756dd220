import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import { COUNTERS } from "./definitions";
import { installFolding } from "./fold";
import { counterSteps, directorySteps, type TriggerStep } from "./statements";

const OPERATIONS = ["insert", "update", "delete"] as const;

/** Makes the triggers that keep figures, directory and words; those of an earlier version give way. */
export async function installCounters<Schema>(db: Kysely<Schema>): Promise<void> {
  await removeCounters(db);
  await installFolding(db);
  const dialect = dialectOf(db);
  const shard = dialect === "postgres" ? "slot" : "0";
  const steps = [...directorySteps(dialect), ...counterSteps(COUNTERS, dialect, shard)];
  for (const statement of dialect === "postgres"
    ? postgresTriggers(steps)
    : sqliteTriggers(steps)) {
    await sql.raw(statement).execute(db);
  }
}

/** Takes the triggers away, so that a bulk load runs at full speed; recount and install afterwards. */
export async function removeCounters<Schema>(db: Kysely<Schema>): Promise<void> {
  const dialect = dialectOf(db);
  const triggers =
    dialect === "postgres"
      ? sql<{ name: string; table: string }>`select t.tgname as name, c.relname as "table"
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where t.tgname like 'kept\\_%' and not t.tgisinternal`
      : sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master
          where type = 'trigger' and substr(name, 1, 5) = 'kept_'`;
  const { rows } = await triggers.execute(db);
  for (const { name, table } of rows) {
    const where = dialect === "postgres" ? ` on ${table}` : "";
    await sql.raw(`drop trigger ${name}${where}`).execute(db);
  }
}

function sqliteTriggers(steps: TriggerStep[]): string[] {
  return steps.map(({ name, table, operation, columns, statements }) => {
    const event = operation === "update" ? `update of ${columns.join(", ")}` : operation;
    const when = operation === "update" ? `when ${changed(columns, "is not")}` : "";
    return `create trigger kept_${table}_${name}_${operation} after ${event} on ${table} ${when}
      begin ${statements.join("; ")}; end`;
  });
}

/** One function per table and operation: a trigger call costs more than the statements in it. */
function postgresTriggers(steps: TriggerStep[]): string[] {
  const tables = [...new Set(steps.map(({ table }) => table))];
  const groups = tables.flatMap((table) =>
    OPERATIONS.map((operation) => ({
      table,
      operation,
      steps: steps.filter((step) => step.table === table && step.operation === operation),
    })),
  );
  return [
    FIGURE_SLOT,
    ...groups.filter((group) => group.steps.length > 0).flatMap(postgresTrigger),
  ];
}

function postgresTrigger(group: { table: string; operation: string; steps: TriggerStep[] }) {
  const { table, operation, steps } = group;
  const name = `kept_${table}_${operation}`;
  const body = steps.map(({ columns, statements }) => {
    const run = `${statements.join("; ")};`;
    return operation === "update"
      ? `if ${changed(columns, "is distinct from")} then ${run} end if;`
      : run;
  });
  const columns = [...new Set(steps.flatMap((step) => step.columns))];
  const event = operation === "update" ? `update of ${columns.join(", ")}` : operation;
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $kept$
      declare slot integer := figure_slot();
      begin ${body.join("\n")} return null; end $kept$`,
    `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
  ];
}

function changed(columns: readonly string[], differs: string): string {
  return columns.map((column) => `OLD.${column} ${differs} NEW.${column}`).join(" or ");
}

/**
 * A shard of the figures that only this transaction writes until it ends, so that writers neither wait for
 * each other nor deadlock. With more than 64 writers at once the rest share by connection.
 */
const FIGURE_SLOT = `create or replace function figure_slot() returns integer language plpgsql as $slot$
  declare
    kept text := current_setting('club.figure_slot', true);
    first integer := pg_backend_pid() % 64;
    slot integer;
  begin
    if kept <> '' then return kept::integer; end if;
    slot := 64 + first;
    for step in 0..63 loop
      if pg_try_advisory_xact_lock(70507, (first + step) % 64) then
        slot := (first + step) % 64;
        exit;
      end if;
    end loop;
    perform set_config('club.figure_slot', slot::text, true);
    return slot;
  end $slot$`;
