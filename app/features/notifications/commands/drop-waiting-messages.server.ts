import type { Db } from "~/db/tables";

/** Removes a member's unsent messages from the queue. */
export async function dropWaitingMessages(db: Db, input: { memberId: string }): Promise<void> {
  await db
    .deleteFrom("text_messages")
    .where("member_id", "=", input.memberId)
    .where("tried_at", "is", null)
    .execute();
}
