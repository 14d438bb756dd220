import { randomInt } from "node:crypto";
import { emitEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { type Attempt, type Step, stepAfter } from "../retries";
import type { ClaimedMessage } from "./claim-messages.server";
import { queueNextChannel } from "./queue-next-channel.server";
import { recordLateAcceptance } from "../delivery-reports/record-late-acceptance.server";
import { updateClaimed } from "./update-claimed.server";

const CHANCES = 1000;

interface Input {
  message: ClaimedMessage;
  outcome: Attempt;
  cost: number;
  now: Instant;
}

/**
 * Stores the outcome of an attempt and what it cost: sent, tried again later, or failed, and then the next way is
 * queued. Keeps the state of a report that arrived first, and every change after the end of this claim.
 */
export async function noteAttempt(db: Db, input: Input): Promise<void> {
  const { message, outcome, now } = input;
  const cost = outcome.ok || outcome.mayHaveGone ? input.cost : 0;
  const step = stepAfter(outcome, message, { now, chance: randomInt(CHANCES) / CHANCES });
  const { numUpdatedRows } = await updateClaimed(db, message)
    .where("state", "=", "sending")
    .set(columnsAfter(step, input))
    .set((eb) => ({ cost: eb("cost", "+", cost) }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    if (!(await recordLateAcceptance(db, { ...input, cost }))) await addCost(db, message, cost);
    return;
  }
  const { id: messageId, memberId, way, kind: about } = message;
  if (step.state === "sent") emitEvent(db, { event: "told", messageId, memberId, way, about });
  if (step.state === "failed") await queueNextChannel(db, { messageId, now });
}

function columnsAfter(step: Step, { message, outcome, now }: Input) {
  const repeats = message.repeats + (!outcome.ok && outcome.mayHaveGone ? 1 : 0);
  switch (step.state) {
    case "sent": {
      const reference = (outcome.ok && outcome.reference) || null;
      return { state: step.state, reason: null, sent_at: now, reference };
    }
    case "queued": {
      const reason = !outcome.ok && outcome.mayHaveGone ? ("no_answer" as const) : step.reason;
      return { state: step.state, reason, next_at: step.nextAt, repeats };
    }
    case "failed":
      return { state: step.state, reason: step.reason, repeats };
  }
}

/** Adds the price where a report of this attempt arrived first. */
async function addCost(db: Db, message: ClaimedMessage, cost: number): Promise<void> {
  if (cost === 0) return;
  await updateClaimed(db, message)
    .set((eb) => ({ cost: eb("cost", "+", cost) }))
    .execute();
}
