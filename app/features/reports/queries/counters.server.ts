import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Day } from "~/lib/dates";
import type { CounterName } from "./counter-definitions.server";

export type Counts = Record<string, number>;

/** Totals of a counter by key; a key without rows is left out. */
export async function listTotals(db: Db, input: { counter: CounterName }): Promise<Counts> {
  return await listCounts(db, { counter: input.counter, from: "", to: "" });
}

/** A counter's sums by key over the days (or months) from `from` to `to`, both included. */
export async function listCounts(
  db: Db,
  input: { counter: CounterName; from: Day; to: Day },
): Promise<Counts> {
  const rows = await db
    .selectFrom("figures")
    .select("key")
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .where("figure", "=", input.counter)
    .where("day", ">=", input.from)
    .where("day", "<=", input.to)
    .groupBy("key")
    .orderBy("key")
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]));
}

/** A counter's sums by month 'YYYY-MM' and key, over the days from `from` to `to`. */
export async function listMonthlyCounts(
  db: Db,
  input: { counter: CounterName; from: Day; to: Day },
): Promise<Map<string, Counts>> {
  return await listGrouped(db, { ...input, by: sql<string>`substr(day, 1, 7)` });
}

/** A counter's sums by day and key, over the days from `from` to `to`. */
export async function listDailyCounts(
  db: Db,
  input: { counter: CounterName; from: Day; to: Day },
): Promise<Map<string, Counts>> {
  return await listGrouped(db, { ...input, by: sql<string>`day` });
}

async function listGrouped(
  db: Db,
  input: { counter: CounterName; from: Day; to: Day; by: RawBuilder<string> },
): Promise<Map<string, Counts>> {
  const rows = await db
    .selectFrom("figures")
    .select([input.by.as("at"), "key"])
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .where("figure", "=", input.counter)
    .where("day", ">=", input.from)
    .where("day", "<=", input.to)
    .groupBy([input.by, "key"])
    .execute();
  const grouped = new Map<string, Counts>();
  for (const { at, key, value } of rows) {
    const counts = grouped.get(at);
    if (counts) counts[key] = Number(value);
    else grouped.set(at, { [key]: Number(value) });
  }
  return grouped;
}
