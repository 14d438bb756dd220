import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import type { Db } from "../tables";
import type { CounterDefinitions } from "./definitions";
import { installFolding } from "./fold";
import { recountStatements } from "./statements";

/** Recounts all tables that triggers maintain, from the rows, in the transaction that `db` is in. */
export async function rebuildCounters<Schema>(
  db: Kysely<Schema>,
  definitions: CounterDefinitions,
): Promise<void> {
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
