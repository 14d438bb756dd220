import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Removes a member's waiting messages to their phone number. */
export async function dropWaitingMessages(db: Db, input: { memberId: MemberId }): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", input.memberId)
    .where("state", "in", ["queued", "sending"])
    .where("way", "in", ["whatsapp", "sms"])
    .execute();
}
