import type { Db } from "~/db/tables";
import { addHits } from "./add-hits.server";
import { QUEUE } from "./consume-rate-limits.server";

/** Makes whoever queues for the same key wait for the end of this transaction. Call it within one. */
export async function queueFor(db: Db, input: { key: string }): Promise<void> {
  await addHits(db, { keys: [input.key], at: QUEUE });
}
