import type { Db } from "~/db/tables";
import { QUEUE } from "./consume-rate-limits.server";

/** Forgets every turn of `key`, so that counting begins anew. */
export async function forgetHits(db: Db, input: { key: string }): Promise<void> {
  await db
    .deleteFrom("rate_bucket")
    .where("key", "=", input.key)
    .where("window_start", ">", QUEUE)
    .execute();
}
