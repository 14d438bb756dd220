import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Returns one hit of `key` at `at`. */
export async function returnHit(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await db
    .updateTable("rate_bucket")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", input.key)
    .where("window_start", "=", input.at)
    .where("count", ">", 0)
    .execute();
}
