import type { Db } from "~/db/tables";
import { type About, listRetryable, RETRYABLE_STATES } from "./list-retryable.server";

/** Makes the failed messages about this due at once; returns how many. */
export async function requeueMessages(db: Db, about: About): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ state: "queued", attempts: 0, repeats: 0, reason: null, next_at: about.now })
    .where("id", "in", listRetryable(db, about))
    // Repeated on the row itself: PostgreSQL may read the subquery's rows as they were before another process's claim.
    .where("state", "in", RETRYABLE_STATES)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
