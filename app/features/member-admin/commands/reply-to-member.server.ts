import type { Db } from "~/db/tables";
import { findConversation } from "~/features/notifications/messages/queries/find-conversation.server";
import type { FailureReason } from "~/features/notifications/messages/rules/retries";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { type ByAdmin, record } from "./record.server";

interface Input extends ByAdmin {
  text: string;
  /** The same form twice sends one reply. */
  submitKey: string;
  adminName: string;
  whatsApp: WhatsAppGateway | undefined;
}

type Outcome =
  | { ok: true }
  | { ok: false; reason: "not_found" | "closed" }
  | { ok: false; reason: "not_sent"; why: FailureReason };

/**
 * Answers a member on WhatsApp in the admin's own words. Refused where they wrote nothing within 24 hours: WhatsApp
 * allows nobody else to be written to so.
 */
export async function replyToMember(db: Db, input: Input): Promise<Outcome> {
  const { memberId, text, submitKey, adminName, whatsApp, now } = input;
  const member = await db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member || !whatsApp) return { ok: false, reason: "not_found" };
  const { until } = await findConversation(db, { memberId, now });
  if (until === undefined) return { ok: false, reason: "closed" };
  const kept = await db
    .insertInto("whatsapp_messages")
    .values({
      ...{ id: submitKey, member_id: memberId, direction: "out", text },
      ...{ admin_name: adminName, written_at: now },
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows !== 1n) return { ok: true };
  const sent = await whatsApp.reply({ id: submitKey, to: member.phone, text });
  if (!sent.ok) {
    await db.deleteFrom("whatsapp_messages").where("id", "=", submitKey).execute();
    return { ok: false, reason: "not_sent", why: sent.reason };
  }
  await db
    .updateTable("whatsapp_messages")
    .set({ sent_at: now })
    .where("id", "=", submitKey)
    .execute();
  await record(db, input, "whatsapp_replied", {});
  return { ok: true };
}
