import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/**
 * Counts one hit of every key at a moment, whatever the limits. One statement for all keys, in their order, so that
 * parallel requests queue for their rows in the same order.
 */
export async function addHits(db: Db, input: { keys: string[]; at: Instant }): Promise<void> {
  await db
    .insertInto("rate_bucket")
    .values(input.keys.map((key) => ({ key, window_start: input.at, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("rate_bucket.count", "+", 1) })),
    )
    .execute();
}
