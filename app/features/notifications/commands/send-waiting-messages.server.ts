import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { Together } from "~/lib/together.server";
import { claimWithinBudget } from "../messages/commands/claim-within-budget.server";
import { deliverMessage, type MessageServices } from "../messages/commands/deliver-message.server";
import { type Attempted, noteAttempts } from "../messages/commands/note-attempts.server";
import { noteCosts } from "../messages/commands/note-costs.server";
import { listRecipients } from "../messages/queries/list-recipients.server";
import type { SendBudget } from "../messages/rules/budget";
import { isPaidWay } from "../messages/rules/prices";
import { isQuiet } from "../messages/rules/quiet-hours";
import { tellable } from "../messages/rules/ways";

/** As many are taken as are sent at once: a process that ends leaves few of them unknown. */
export const MESSAGES_PER_CALL = 20;

/** Outcomes wait so long for each other; a process that ends meanwhile leaves them unknown. */
const NOTED_WITHIN_MS = 10;

/**
 * Sends messages that are due, each by one process, and returns how many the services accepted. In quiet hours, and
 * without a time zone, only urgent ones. Call it after the commit.
 */
export async function sendWaitingMessages(
  db: Db,
  input: MessageServices & {
    now: Instant;
    timeZone?: string;
    limit?: number;
    /** How many that cost money may leave; undefined for as many as there are. */
    sendBudget?: SendBudget | undefined;
  },
): Promise<number> {
  const { now, timeZone, limit = MESSAGES_PER_CALL } = input;
  const onlyUrgent = timeZone === undefined || isQuiet(now, timeZone);
  const budget = input.sendBudget;
  const messages = await claimWithinBudget(db, { now, onlyUrgent, limit, budget });
  const memberIds = [...new Set(messages.map(({ memberId }) => memberId))];
  const recipients = await listRecipients(db, { memberIds, now });
  const notes = new Together<Attempted>({
    ...{ expected: messages.length, withinMs: NOTED_WITHIN_MS },
    handle: (attempted) => noteAttempts(db, { attempted, now }),
  });
  const sent = await Promise.all(
    messages.map((message) =>
      deliverMessage(db, {
        ...{ ...input, message },
        note: (attempted) => notes.add(attempted),
        recipient: tellable(recipients.get(message.memberId), message.kind),
      }),
    ),
  );
  const left = sent.filter((one) => one !== undefined);
  const counted = messages.filter(({ way }) => isPaidWay(way));
  await noteCosts(db, {
    costs: [
      ...left.map(({ way, cost }) => ({ way, cost, sent: 1 })),
      ...counted.map(({ way }) => ({ way, sent: -1, cost: 0 })),
    ],
    now,
  });
  return left.filter(({ isAccepted }) => isAccepted).length;
}
