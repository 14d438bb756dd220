import type { Db } from "~/db/tables";

/** Removes a member's messages to their number that were not sent yet. */
export async function dropWaitingMessages(db: Db, input: { memberId: string }): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", input.memberId)
    .where("state", "in", ["queued", "sending"])
    .where("way", "in", ["whatsapp", "sms"])
    .execute();
}
