import type { Db } from "~/db/tables";
import { type About, listRetryable, RETRYABLE_STATES } from "../queries/list-retryable.server";

/** Makes the messages about this that did not go out due at once; returns how many. */
export async function requeueMessages(db: Db, about: About): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ state: "queued", attempts: 0, repeats: 0, reason: null, next_at: about.now })
    .where("id", "in", listRetryable(db, about))
    // Again on the row itself: PostgreSQL looks at the subquery's rows as they were before another process took them.
    .where("state", "in", RETRYABLE_STATES)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
