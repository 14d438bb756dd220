import type { ReplyOutcome } from "~/core/admin/member-file/conversation";
import { type ByAdmin, recordMemberChange } from "~/core/admin/move-members/move-members.server";
import type { Db } from "~/db/tables";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { findConversation, sendReply } from "./send-reply.server";

interface Input extends ByAdmin {
  text: string;
  /** The same form twice sends one reply. */
  submitKey: string;
  /** Sends the same words again although they may have been sent already. */
  isRepeat?: boolean;
  adminName: string;
  whatsApp: WhatsAppGateway | undefined;
}

/**
 * Sends an admin's reply to a member on WhatsApp. Refuses a member who wrote nothing within 24 hours, since
 * WhatsApp allows free text to no one else, and words that may have been sent already, unless `isRepeat`. A
 * reply that the service does not answer is stored as unknown.
 */
export async function replyToMember(db: Db, input: Input): Promise<ReplyOutcome> {
  const { memberId, text, submitKey, adminName, whatsApp, now } = input;
  const member = await db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member || !whatsApp) return { ok: false, reason: "not_found" };
  const { until, messages } = await findConversation(db, { memberId, now });
  if (until === undefined) return { ok: false, reason: "closed" };
  const alike = messages.filter((one) => one.direction === "out" && one.text === text);
  const mayHaveGone = alike.some(
    ({ id, sentAt, failedReason }) => sentAt === null && failedReason === null && id !== submitKey,
  );
  if (mayHaveGone && !input.isRepeat) return { ok: false, reason: "perhaps_sent" };
  const reply = { id: submitKey, memberId, phone: member.phone, text, adminName, whatsApp, now };
  const sent = await sendReply(db, reply);
  if (!sent) return await outcomeOfFirst(db, submitKey);
  if (!sent.ok && !sent.mayHaveGone) return { ok: false, reason: "not_sent", why: sent.reason };
  await recordMemberChange(db, { ...input, action: "whatsapp_replied", details: {} });
  if (!sent.ok) return { ok: false, reason: "unknown" };
  return { ok: true };
}

/** The outcome of the reply with this submit key, as far as it is known by now. */
async function outcomeOfFirst(db: Db, submitKey: string): Promise<ReplyOutcome> {
  const first = await db
    .selectFrom("whatsapp_messages")
    .select("sent_at as sentAt")
    .where("id", "=", submitKey)
    .executeTakeFirst();
  return first?.sentAt ? { ok: true } : { ok: false, reason: "unknown" };
}
