import type { Db } from "~/db/tables";
import { atMost } from "~/lib/at-most";
import type { Instant } from "~/lib/dates";
import { claimMessages } from "../messages/commands/claim-messages.server";
import { deliverMessage, type MessageServices } from "../messages/commands/deliver-message.server";
import { listRecipients } from "../messages/queries/list-recipients.server";
import { isQuiet } from "../messages/rules/quiet-hours";
import { tellable } from "../messages/rules/ways";

export const MESSAGES_PER_CALL = 50;

/** Requests to services at once, so that a slow one holds few others up. */
const SENT_AT_ONCE = 10;

/**
 * Sends messages that are due, each by one process, and returns how many the services accepted. In quiet hours, and
 * without a time zone, only urgent ones. Call it after the commit.
 */
export async function sendWaitingMessages(
  db: Db,
  input: MessageServices & { now: Instant; timeZone?: string; limit?: number },
): Promise<number> {
  const { now, timeZone, limit = MESSAGES_PER_CALL } = input;
  const onlyUrgent = timeZone === undefined || isQuiet(now, timeZone);
  const messages = await claimMessages(db, { now, onlyUrgent, limit });
  const memberIds = [...new Set(messages.map(({ memberId }) => memberId))];
  const recipients = await listRecipients(db, { memberIds, now });
  const inTurn = atMost(SENT_AT_ONCE);
  const sent = await Promise.all(
    messages.map((message) =>
      inTurn(() =>
        deliverMessage(db, {
          ...{ ...input, message },
          recipient: tellable(recipients.get(message.memberId), message.kind),
        }),
      ),
    ),
  );
  return sent.filter(Boolean).length;
}
