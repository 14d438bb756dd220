import type { CounterDefinitions, Dialect, TriggerStep } from "./definitions";
import { counterSteps } from "./statements";

const OPERATIONS = ["insert", "update", "delete"] as const;

export interface Trigger {
  name: string;
  /** The statements that create it: the trigger and, on PostgreSQL, the function that it runs. */
  statements: string[];
}

/** Every trigger of the definitions. */
export function triggersOf(definitions: CounterDefinitions, dialect: Dialect): Trigger[] {
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

/**
 * A shard of the counters that only this transaction writes until it ends, so that writers neither wait for
 * each other nor deadlock. With more than 64 writers at once the rest share by connection.
 */
export const COUNTER_SLOT = `create or replace function counter_slot() returns integer language plpgsql as $slot$
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
