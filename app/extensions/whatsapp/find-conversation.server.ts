import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { replyUntil } from "./conversation";

const MESSAGES_SHOWN = 20;

/** What a member and the club wrote each other on WhatsApp, the latest first, and until when it can be answered. */
export async function findConversation(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
) {
  const messages = await db
    .selectFrom("whatsapp_messages")
    .select(["id", "direction", "text", "admin_name as adminName"])
    .select(["written_at as writtenAt", "sent_at as sentAt", "failed_reason as failedReason"])
    .select("arrived_at as arrivedAt")
    .where("member_id", "=", memberId)
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(MESSAGES_SHOWN)
    .execute();
  return { messages, until: replyUntil(await findWroteAt(db, { memberId }), now) };
}

/** When the member last wrote; undefined for never. */
async function findWroteAt(db: Db, { memberId }: { memberId: MemberId }) {
  const { wroteAt } = await db
    .selectFrom("whatsapp_messages")
    .select(({ fn }) => fn.max("written_at").as("wroteAt"))
    .where("member_id", "=", memberId)
    .where("direction", "=", "in")
    .executeTakeFirstOrThrow();
  return wroteAt === null ? undefined : Number(wroteAt);
}
