import { requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { resendMessages } from "~/core/messages/send/resend-messages.server";
import type { SendInput } from "~/core/messages/send/send-due-messages.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";

type Requeued = Parameters<typeof requeueEventMessages>[1];

/** Sends an event's failed messages again, or those of one cause; returns what `resendMessages` does. */
export async function resendEventMessages(db: Db, input: Requeued & Omit<SendInput, "limit">) {
  const { eventId, cause, adminId, requestId, ...services } = input;
  const about = { eventId, ...(cause && { cause }), now: input.now };
  const requeue = () => requeueEventMessages(db, { ...about, adminId, requestId });
  return await resendMessages(db, { ...services, about, requeue });
}

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
