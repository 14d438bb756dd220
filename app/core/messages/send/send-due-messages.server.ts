import type { Db } from "~/db/tables";
import { Batcher } from "~/lib/batcher.server";
import type { Instant } from "~/lib/dates";
import { withRetry } from "~/lib/pauses.server";
import { isPaidChannel, type SendBudget } from "../budget/budget";
import { type Cost, claimWithinBudget } from "../budget/claim-within-budget.server";
import { notifiableRecipient } from "../channels";
import { DEFAULT_CHOICES } from "../notifications";
import { isQuiet } from "../quiet-hours";
import { KIND_TEXTS } from "../texts";
import type { ClaimedMessage } from "./claim-messages.server";
import {
  type Attempted,
  deliverMessage,
  listChangedChoices,
  listRecipients,
  type MessageServices,
  noteAttempts,
} from "./deliver-message.server";

/** How long outcomes are collected for one commit; a process that is killed meanwhile leaves them unknown. */
const NOTED_WITHIN_MS = 50;

export interface SendInput extends MessageServices {
  now: Instant;
  timeZone?: string;
  /** Messages claimed and sent at once: a process that is killed leaves so many outcomes unknown. */
  limit: number;
  /** The most paid messages to send; undefined for no maximum. */
  sendBudget?: SendBudget | undefined;
}

/**
 * Sends messages that are due, each by one process and in its own turn of the event loop. In quiet hours, and without a
 * time zone, only urgent ones. Returns how many were claimed, and how many of them the services accepted.
 */
export async function sendDueMessages(
  db: Db,
  input: SendInput,
): Promise<{ taken: number; accepted: number }> {
  const { now, timeZone, limit } = input;
  const onlyUrgent = timeZone === undefined || isQuiet(now, timeZone);
  const budget = input.sendBudget;
  const messages = await claimWithinBudget(db, { now, onlyUrgent, limit, budget, services: input });
  const memberIds = [...new Set(messages.map(({ memberId }) => memberId))];
  const recipients = await withRetry(() => listRecipients(db, { memberIds, now }));
  const choices = await withRetry(() => listChangedChoices(db, { memberIds }));
  /** With what they allow by now, as a message may have waited for the morning. */
  const recipientOf = ({ channel, memberId, kind }: ClaimedMessage) => {
    const recipient = notifiableRecipient(recipients.get(memberId), kind);
    if (!recipient) return undefined;
    const chosen = (choices.get(memberId) ?? DEFAULT_CHOICES)[KIND_TEXTS[kind].topic];
    const consents = recipient.consents && chosen.message;
    return channel === "push" && !chosen.inbox && !consents
      ? undefined
      : { ...recipient, consents };
  };
  const notes = new Batcher<Attempted>({
    expected: messages.length,
    withinMs: NOTED_WITHIN_MS,
    handle: (attempted) =>
      withRetry(() => noteAttempts(db, { attempted, costs: costsOf(attempted), now })),
  });
  const channelOf = new Map(messages.map(({ id, channel }) => [id, channel]));
  /** The messages that were sent, or may have been; they replace the count made when they were claimed. */
  const costsOf = (attempted: Attempted[]): Cost[] =>
    attempted.flatMap(({ message, outcome, cost }) => {
      const claimed = channelOf.get(message.id);
      return [
        ...(outcome.ok || outcome.mayHaveGone ? [{ channel: message.channel, sent: 1, cost }] : []),
        ...(claimed && isPaidChannel(claimed) ? [{ channel: claimed, sent: -1, cost: 0 }] : []),
      ];
    });
  const sent = await Promise.all(
    messages.map((message, turn) =>
      deliverMessage(db, {
        ...input,
        message,
        turn,
        note: (attempted) => notes.add(attempted),
        recipient: recipientOf(message),
      }),
    ),
  );
  return { taken: messages.length, accepted: sent.filter(Boolean).length };
}
