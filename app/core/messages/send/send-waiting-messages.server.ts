import type { Db } from "~/db/tables";
import { type SendInput, sendDueMessages } from "./send-due-messages.server";

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
