import { inTransactionWithTurns } from "~/db/in-turns";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { hasDueMessages } from "../queries/has-due-messages.server";
import { countLeft } from "../queries/list-costs.server";
import { roomIn, type SendBudget } from "../rules/budget";
import { isPaidWay } from "../rules/prices";
import { type ClaimedMessage, claimMessages } from "./claim-messages.server";
import { noteCosts } from "./note-costs.server";

/** The row that processes lock, so that they do not share the last of the budget. */
const QUEUE = { at: 0, way: "sms" as const, sent: 0, cost: 0 };

interface Input {
  now: Instant;
  onlyUrgent: boolean;
  limit: number;
  budget: SendBudget | undefined;
}

/**
 * Takes messages that are due, the urgent ones first, as many as the club's budget has room for, and counts those
 * that cost money as if they had left. Without room only what costs nothing is taken.
 */
export async function claimWithinBudget(db: Db, input: Input): Promise<ClaimedMessage[]> {
  const { now, onlyUrgent, limit, budget } = input;
  if (!(await hasDueMessages(db, { now, onlyUrgent }))) return [];
  return await inTransactionWithTurns(db, async (db) => {
    await db
      .insertInto("message_costs")
      .values(QUEUE)
      .onConflict((conflict) => conflict.columns(["at", "way"]).doUpdateSet({ sent: 0 }))
      .execute();
    const room = budget ? roomIn(budget, await countLeft(db, { now })) : undefined;
    const most = (of: "urgent" | "usual", taken: number) =>
      Math.max(0, Math.min(limit, room?.[of] ?? limit) - taken);
    const claimed = await claim(db, { now, onlyUrgent: true, limit: most("urgent", 0) });
    if (!onlyUrgent && claimed.length < limit)
      claimed.push(...(await claim(db, { now, onlyUrgent, limit: most("usual", claimed.length) })));
    const rest = limit - claimed.length;
    if (room && rest > 0)
      claimed.push(...(await claim(db, { now, onlyUrgent, limit: rest, onlyFree: true })));
    const costs = claimed.filter(({ way }) => isPaidWay(way));
    await noteCosts(db, { costs: costs.map(({ way }) => ({ way, sent: 1, cost: 0 })), now });
    return claimed;
  });
}

async function claim(
  db: Db,
  input: Parameters<typeof claimMessages>[1],
): Promise<ClaimedMessage[]> {
  return input.limit > 0 ? await claimMessages(db, input) : [];
}
