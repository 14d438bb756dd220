import type { AdminReply } from "~/core/admin/member-file/handle-member-change.server";
import type {
  Conversation,
  ReplyOutcome,
  ReplyState,
} from "~/core/admin/member-file/member-desk-rules";
import { recordMemberChange } from "~/core/admin/move-members/move-members.server";
import { failureText, MESSAGE_RETENTION_MS } from "~/core/messages/retries";
import type { Db } from "~/db/tables";
import type { MemberId, WhatsAppMessageId } from "~/db/tables/shapes";
import type { WhatsAppGateway, WhatsAppOutcome } from "~/gateways/whatsapp";
import { DAY_MS, type Instant } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";

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
      id,
      member_id: memberId,
      direction: "out",
      text,
      admin_name: adminName ?? null,
      written_at: now,
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
  return wroteAt ?? undefined;
}

/** How long after a person's message WhatsApp accepts a free-text answer. */
export const REPLY_WINDOW_MS = DAY_MS;

const REPLY_LENGTH_MAXIMUM = 1_000;

/** The end of the time for an answer to a message of `wroteAt`; undefined when it has passed at `now`. */
export function replyUntil(wroteAt: Instant | undefined, now: Instant): Instant | undefined {
  if (wroteAt === undefined || now >= wroteAt + REPLY_WINDOW_MS) return undefined;
  return wroteAt + REPLY_WINDOW_MS;
}

type Messages = Awaited<ReturnType<typeof findConversation>>["messages"];

/** The state after a report, equal for every order of reports: a reply that arrived has not failed. */
function standingOf(reply: Pick<Messages[number], "sentAt" | "arrivedAt" | "failedReason">): {
  state: ReplyState;
  failure?: string;
} {
  const { sentAt, arrivedAt, failedReason } = reply;
  if (arrivedAt !== null) return { state: "sent" };
  if (failedReason !== null) return { state: "failed", failure: failureText(failedReason || null) };
  return { state: sentAt === null ? "unknown" : "sent" };
}

/** The conversation with moments as they are read; undefined for somebody who never wrote. */
export async function findShownConversation(
  db: Db,
  { timeZone, ...input }: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<Conversation | undefined> {
  const { messages, until } = await findConversation(db, input);
  if (messages.length === 0) return undefined;
  return {
    messages: messages.map(({ writtenAt, sentAt, arrivedAt, failedReason, ...message }) => ({
      ...message,
      when: formatMoment(writtenAt, timeZone),
      ...standingOf({ sentAt, arrivedAt, failedReason }),
    })),
    until: until === undefined ? undefined : formatMoment(until, timeZone),
    lengthMaximum: REPLY_LENGTH_MAXIMUM,
  };
}

/**
 * Sends an admin's reply to a member on WhatsApp. Refuses a member who wrote nothing within 24 hours, since
 * WhatsApp allows free text to no one else, and words that may have been sent already, unless `isRepeat`. A
 * reply that the service does not answer is stored as unknown.
 */
export async function replyToMember(db: Db, input: AdminReply): Promise<ReplyOutcome> {
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
