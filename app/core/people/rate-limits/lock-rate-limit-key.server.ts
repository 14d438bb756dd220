import type { Db } from "~/db/tables";
import { addHits } from "./add-hits.server";
import { QUEUE } from "./consume-rate-limits.server";

/** Locks the key until the end of this transaction. Call it in a transaction. */
export async function lockRateLimitKey(db: Db, input: { key: string }): Promise<void> {
  await addHits(db, { keys: [input.key], at: QUEUE });
}
