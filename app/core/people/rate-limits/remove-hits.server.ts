import type { Db } from "~/db/tables";
import { QUEUE } from "./consume-rate-limits.server";

/** Removes all hits of `key`. */
export async function removeHits(db: Db, input: { key: string }): Promise<void> {
  await db
    .deleteFrom("rate_bucket")
    .where("key", "=", input.key)
    .where("window_start", ">", QUEUE)
    .execute();
}
