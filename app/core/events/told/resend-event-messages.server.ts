import type { Db } from "~/db/tables";
import { resendMessages } from "~/core/messages/send/resend-messages.server";
import type { SendInput } from "~/core/messages/send/send-due-messages.server";
import { requeueEventMessages } from "./requeue-event-messages.server";

type Requeued = Parameters<typeof requeueEventMessages>[1];

/** Sends an event's failed messages again, or those of one cause; returns what `resendMessages` does. */
export async function resendEventMessages(db: Db, input: Requeued & Omit<SendInput, "limit">) {
  const { eventId, cause, adminId, requestId, ...services } = input;
  const about = { eventId, ...(cause && { cause }), now: input.now };
  const requeue = () => requeueEventMessages(db, { ...about, adminId, requestId });
  return await resendMessages(db, { ...services, about, requeue });
}
