import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { MESSAGE_RETENTION_MS } from "~/core/messages/retention";

/** Removes what was written on WhatsApp more than 90 days ago; returns how many messages. */
export async function removeOldConversations(db: Db, { now }: { now: Instant }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("whatsapp_messages")
    .where("written_at", "<", now - MESSAGE_RETENTION_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
