import type { Db } from "~/db/tables";
import { chunksOf } from "~/lib/lists";
import { ACCEPTED_STATES } from "../states";
import { type About, listRetryable } from "./requeue-messages.server";
import { type SendInput, sendDueMessages } from "./send-due-messages.server";

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

const IDS_AT_ONCE = 1_000;

/** Of these messages, how many a service has accepted, and how many still wait. */
async function countOutcomes(
  db: Db,
  { ids }: { ids: readonly string[] },
): Promise<{ sent: number; waiting: number }> {
  const counted = { sent: 0, waiting: 0 };
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const { sent, waiting } = await db
      .selectFrom("messages")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("state", "in", ACCEPTED_STATES).as("sent"),
        fn.countAll<number>().filterWhere("state", "in", ["queued", "sending"]).as("waiting"),
      ])
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    counted.sent += sent;
    counted.waiting += waiting;
  }
  return counted;
}

const MESSAGES_PER_CALL = 20;

/**
 * Sends the first of the messages that are due, and returns how many the services accepted. In quiet hours, and without a
 * time zone, only urgent ones. Call it after the commit; the server sends the rest.
 */
export async function sendWaitingMessages(
  db: Db,
  input: Omit<SendInput, "limit"> & { limit?: number },
): Promise<number> {
  return (await sendDueMessages(db, { limit: MESSAGES_PER_CALL, ...input })).accepted;
}
