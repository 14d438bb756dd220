import type { Db } from "~/db/tables";
import type { MemberId, WhatsAppMessageId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

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
