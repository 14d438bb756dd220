import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Day } from "~/lib/dates";
import { recordOf } from "~/lib/records";
import type { CounterKey, CounterName } from "./counter-definitions.server";

/** A counter's values by key; a key without rows is left out. */
export type Counts<Name extends CounterName> = Partial<Record<CounterKey<Name>, number>>;

/** A counter, and the days (or months) from `from` to `to`, both included. */
interface Counted<Name extends CounterName> {
  counter: Name;
  from: Day;
  to: Day;
}

/** Totals of a counter by key. */
export async function listTotals<Name extends CounterName>(
  db: Db,
  input: { counter: Name },
): Promise<Counts<Name>> {
  return await listCounts(db, { counter: input.counter, from: "", to: "" });
}

/** A counter's sums by key. */
export async function listCounts<Name extends CounterName>(
  db: Db,
  input: Counted<Name>,
): Promise<Counts<Name>> {
  const rows = await db
    .selectFrom("counters")
    .select("key")
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .where("counter", "=", input.counter)
    .where("day", ">=", input.from)
    .where("day", "<=", input.to)
    .groupBy("key")
    .orderBy("key")
    .$castTo<{ key: CounterKey<Name>; value: number }>()
    .execute();
  return countsOf(rows);
}

/** A counter's sums by month 'YYYY-MM' and key. */
export async function listMonthlyCounts<Name extends CounterName>(
  db: Db,
  input: Counted<Name>,
): Promise<Map<string, Counts<Name>>> {
  return await listGrouped(db, { ...input, by: sql<string>`substr(day, 1, 7)` });
}

/** A counter's sums by day and key. */
export async function listDailyCounts<Name extends CounterName>(
  db: Db,
  input: Counted<Name>,
): Promise<Map<string, Counts<Name>>> {
  return await listGrouped(db, { ...input, by: sql<string>`day` });
}

async function listGrouped<Name extends CounterName>(
  db: Db,
  input: Counted<Name> & { by: RawBuilder<string> },
): Promise<Map<string, Counts<Name>>> {
  const rows = await db
    .selectFrom("counters")
    .select([input.by.as("at"), "key"])
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .where("counter", "=", input.counter)
    .where("day", ">=", input.from)
    .where("day", "<=", input.to)
    .groupBy([input.by, "key"])
    .$castTo<{ at: string; key: CounterKey<Name>; value: number }>()
    .execute();
  const grouped = Map.groupBy(rows, ({ at }) => at);
  return new Map([...grouped].map(([at, ofTime]) => [at, countsOf(ofTime)]));
}

function countsOf<Key extends string>(
  rows: readonly { key: Key; value: number }[],
): Record<Key, number> {
  const counts = new Map(rows.map(({ key, value }) => [key, Number(value)]));
  return recordOf([...counts.keys()], (key) => counts.get(key) ?? 0);
}
