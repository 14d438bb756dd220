import type { Db } from "~/db/tables";
import { inYieldingTransaction } from "~/db/yielding-transaction";
import type { Instant } from "~/lib/dates";
import type { Attempt } from "../retries";
import type { ClaimedMessage } from "./claim-messages.server";
import { noteAttempt } from "./note-attempt.server";
import { type Cost, noteCosts } from "../budget/note-costs.server";

export interface Attempted {
  message: ClaimedMessage;
  outcome: Attempt;
  /** Thousandths of a rupee. */
  cost: number;
}

/**
 * Stores the outcomes and costs of several attempts in one transaction, because a commit for each would delay pages.
 */
export async function noteAttempts(
  db: Db,
  input: { attempted: readonly Attempted[]; costs?: readonly Cost[]; now: Instant },
): Promise<void> {
  const { attempted, costs = [], now } = input;
  // In a fixed order, so that two processes do not deadlock.
  const inOrder = attempted.toSorted((a, b) => (a.message.id < b.message.id ? -1 : 1));
  await inYieldingTransaction(db, async (db) => {
    for (const one of inOrder) await noteAttempt(db, { ...one, now });
    await noteCosts(db, { costs, now });
  });
}
