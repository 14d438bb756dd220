import type { Db } from "~/db/tables";
import type { MemberId, WhatsAppMessageId } from "~/db/tables/shapes";
import type { WhatsAppGateway, WhatsAppOutcome } from "~/gateways/whatsapp";
import type { Instant } from "~/lib/dates";

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
