import type { Db } from "~/db/tables";
import { countOutcomes } from "./count-outcomes.server";
import { type About, listRetryable } from "./list-retryable.server";
import type { SendInput } from "./send-due-messages.server";
import { sendWaitingMessages } from "./send-waiting-messages.server";

interface Input extends Omit<SendInput, "limit"> {
  about: About;
  /** Makes the failed messages due at once; returns how many. */
  requeue: () => Promise<number>;
}

/**
 * Sends failed messages again. Returns how many there are, how many of them a service has accepted, and how many still
 * wait. Other messages that are due may be sent with them and are not counted.
 */
export async function resendMessages(
  db: Db,
  { about, requeue, ...services }: Input,
): Promise<{ tried: number; sent: number; waiting: number }> {
  const messages = await listRetryable(db, about).execute();
  const tried = await requeue();
  await sendWaitingMessages(db, services);
  return { tried, ...(await countOutcomes(db, { ids: messages.map(({ id }) => id) })) };
}
