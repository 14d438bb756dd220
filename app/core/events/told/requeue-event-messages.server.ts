import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

/**
 * Makes the messages about an event, or those of one cause, that did not go out due again; returns how many.
 * `sendWaitingMessages` sends them after the commit.
 */
export async function requeueEventMessages(
  db: Db,
  input: {
    eventId: EventId;
    cause?: string;
    adminId: AdminId;
    requestId: string | null;
    now: Instant;
  },
): Promise<number> {
  return await inTransaction(db, async (db) => {
    const { eventId, cause, now } = input;
    const messages = await requeueMessages(db, { eventId, ...(cause && { cause }), now });
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "messages_retried",
      subject: { kind: "event", id: input.eventId },
      details: { messages },
      requestId: input.requestId,
      now: input.now,
    });
    return messages;
  });
}
