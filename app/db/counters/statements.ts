import type { Counter, CounterDefinitions, Dialect, TriggerStep } from "./definitions";

/** Every trigger step of the counters: adds the new row, subtracts the old one. */
export function counterSteps(
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
export function recountStatements(
  { counters, derived }: CounterDefinitions,
  dialect: Dialect,
): string[] {
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
