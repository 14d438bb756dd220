import { randomInt } from "node:crypto";
import { noteEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { type Attempt, stepAfter } from "../rules/retries";
import type { ClaimedMessage } from "./claim-messages.server";
import { queueNextWay } from "./queue-next-way.server";

const CHANCES = 1000;

/**
 * Stores the outcome of an attempt: sent, tried again later, or failed, and then the next way is queued. A report
 * of the service that came first stands.
 */
export async function noteAttempt(
  db: Db,
  input: { message: ClaimedMessage; outcome: Attempt; cost: number; now: Instant },
): Promise<void> {
  const { message, outcome, cost, now } = input;
  const step = stepAfter(outcome, message, { now, chance: randomInt(CHANCES) / CHANCES });
  const repeats = message.repeats + (!outcome.ok && outcome.mayHaveGone ? 1 : 0);
  const update = db
    .updateTable("messages")
    .where("id", "=", message.id)
    .where("state", "=", "sending")
    .where("attempts", "=", message.attempts);
  switch (step.state) {
    case "sent": {
      const reference = outcome.ok ? (outcome.reference ?? null) : null;
      const { numUpdatedRows } = await update
        .set({ state: "sent", reason: null, sent_at: now, cost })
        .$if(reference !== null, (query) => query.set({ reference }))
        .executeTakeFirstOrThrow();
      const { id: messageId, memberId, way, kind: about } = message;
      if (numUpdatedRows === 1n) noteEvent(db, { event: "told", messageId, memberId, way, about });
      return;
    }
    case "queued": {
      await update
        .set({ state: "queued", reason: step.reason, next_at: step.nextAt, repeats })
        .execute();
      return;
    }
    case "failed": {
      const { numUpdatedRows } = await update
        .set({ state: "failed", reason: step.reason, repeats })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 1n) await queueNextWay(db, { messageId: message.id, now });
    }
  }
}
