import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/**
 * Adds one hit to every key at a moment without checking rate limits. One statement with `keys` in their order, so
 * that parallel requests lock the rows in the same order.
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
