import { MESSAGE_RETENTION_MS } from "~/core/messages/retries";
import type { Db } from "~/db/tables";
import type { MemberId, WhatsAppMessageId } from "~/db/tables/shapes";
import type { WhatsAppGateway, WhatsAppOutcome } from "~/gateways/whatsapp";
import type { Instant } from "~/lib/dates";
import { replyUntil, shownConversation } from "./conversation";

interface Input {
  /** A repeated id sends nothing. */
  id: WhatsAppMessageId;
  memberId: MemberId;
  phone: string;
  text: string;
  /** Undefined for an automatic reply. */
  adminName?: string;
  whatsApp: WhatsAppGateway;
  now: Instant;
}

/**
 * Sends a member free text on WhatsApp, which the service accepts within 24 hours after their message, and stores it in
 * the conversation unless it was certainly not sent. Returns undefined where this id was sent before.
 */
export async function sendReply(db: Db, input: Input): Promise<WhatsAppOutcome | undefined> {
  const { id, memberId, phone, text, adminName, whatsApp, now } = input;
  const kept = await db
    .insertInto("whatsapp_messages")
    .values({
      ...{ id, member_id: memberId, direction: "out", text },
      ...{ admin_name: adminName ?? null, written_at: now },
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows !== 1n) return undefined;
  const sent = await whatsApp.reply({ id, to: phone, text });
  if (sent.ok)
    await db.updateTable("whatsapp_messages").set({ sent_at: now }).where("id", "=", id).execute();
  else if (!sent.mayHaveGone)
    await db.deleteFrom("whatsapp_messages").where("id", "=", id).execute();
  return sent;
}

/** Removes what was written on WhatsApp more than 90 days ago; returns how many messages. */
export async function removeOldConversations(db: Db, { now }: { now: Instant }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("whatsapp_messages")
    .where("written_at", "<", now - MESSAGE_RETENTION_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Stores a member's WhatsApp message for the admins; a repeated one changes nothing. */
export async function storeInboundMessage(
  db: Db,
  input: { id: WhatsAppMessageId; memberId: MemberId; text: string; at: Instant },
): Promise<void> {
  const { id, memberId, text, at } = input;
  await db
    .insertInto("whatsapp_messages")
    .values({ id, member_id: memberId, direction: "in", text, written_at: at, sent_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

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

/** The conversation with moments as they are read; undefined for somebody who never wrote. */
export async function findShownConversation(
  db: Db,
  { timeZone, ...input }: { memberId: MemberId; now: Instant; timeZone: string },
) {
  return shownConversation(await findConversation(db, input), timeZone);
}
