import type { Db } from "~/db/tables";
import { countOutcomes } from "../messages/queries/count-outcomes.server";
import { type About, listRetryable } from "../messages/queries/list-retryable.server";
import type { SendInput } from "./send-due-messages.server";
import { sendWaitingMessages } from "./send-waiting-messages.server";

interface Input extends Omit<SendInput, "limit"> {
  about: About;
  /** Makes those that did not go out due at once; returns how many. */
  requeue: () => Promise<number>;
}

/**
 * Tries messages that did not go out again. Returns how many those are, how many of them a service accepted by now, and
 * how many still wait; whatever else is due may leave with them and is not counted.
 */
export async function tryAgain(
  db: Db,
  { about, requeue, ...services }: Input,
): Promise<{ tried: number; sent: number; waiting: number }> {
  const messages = await listRetryable(db, about).execute();
  const tried = await requeue();
  await sendWaitingMessages(db, services);
  return { tried, ...(await countOutcomes(db, { ids: messages.map(({ id }) => id) })) };
}
