import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import { inYieldingTransaction } from "~/db/yielding-transaction";
import type { Instant } from "~/lib/dates";
import { findRemainingBudget } from "./find-remaining-budget.server";
import { hasDueMessages } from "../send/has-due-messages.server";
import type { SendBudget } from "./budget";
import {
  type ConfiguredServices,
  firstAvailableChannel,
  isChannelAvailable,
  parseChannels,
} from "../channels";
import { isPaidChannel } from "./prices";
import { changeChannel } from "../send/change-channel.server";
import { type ClaimedMessage, claimMessages } from "../send/claim-messages.server";
import { noteCosts } from "./note-costs.server";
import { updateClaimed } from "../send/update-claimed.server";

/** The row that processes lock, so that two never use the same last part of the budget. */
const QUEUE = { at: 0, way: "sms" as const, sent: 0, cost: 0 };

interface Input {
  now: Instant;
  onlyUrgent: boolean;
  limit: number;
  budget: SendBudget | undefined;
  services: ConfiguredServices;
}

/**
 * Claims messages that are due, the urgent ones first, as many as the club's budget has room for, and counts those that
 * cost money as sent. Without room only free messages are claimed.
 */
export async function claimWithinBudget(db: Db, input: Input): Promise<ClaimedMessage[]> {
  const { now, onlyUrgent, limit, services } = input;
  if (limit === 0 || !(await hasDueMessages(db, { now, onlyUrgent }))) return [];
  const { taken, isAgain } = await inYieldingTransaction(db, async (db) => {
    await lockQueue(db);
    const claimed = await claimWithinRemainingBudget(db, input);
    const taken = await withoutCostly(db, { claimed, services, now });
    const costs = taken.filter(({ way }) => isPaidChannel(way));
    await noteCosts(db, { costs: costs.map(({ way }) => ({ way, sent: 1, cost: 0 })), now });
    return { taken, isAgain: taken.length < claimed.length };
  });
  if (!isAgain) return taken;
  return [...taken, ...(await claimWithinBudget(db, { ...input, limit: limit - taken.length }))];
}

async function lockQueue(db: Db): Promise<void> {
  await db
    .insertInto("message_costs")
    .values(QUEUE)
    .onConflict((conflict) => conflict.columns(["at", "way"]).doUpdateSet({ sent: 0 }))
    .execute();
}

async function claimWithinRemainingBudget(db: Db, input: Input): Promise<ClaimedMessage[]> {
  const { now, onlyUrgent, limit, budget } = input;
  const room = await findRemainingBudget(db, { budget, now });
  const most = (of: "urgent" | "usual", taken: number) =>
    Math.max(0, Math.min(limit, room?.[of] ?? limit) - taken);
  const claimed = await claim(db, { now, onlyUrgent: true, limit: most("urgent", 0) });
  if (!onlyUrgent && claimed.length < limit)
    claimed.push(...(await claim(db, { now, onlyUrgent, limit: most("usual", claimed.length) })));
  const rest = limit - claimed.length;
  if (room && rest > 0)
    claimed.push(...(await claim(db, { now, onlyUrgent, limit: rest, onlyFree: true })));
  return claimed;
}

/**
 * The messages that cost what they were claimed for. A message that was claimed as a browser notification but would now
 * be sent as a text goes back and waits for room in the budget.
 */
async function withoutCostly(
  db: Db,
  {
    claimed,
    services,
    now,
  }: { claimed: ClaimedMessage[]; services: ConfiguredServices; now: Instant },
): Promise<ClaimedMessage[]> {
  const taken: ClaimedMessage[] = [];
  for (const message of claimed) {
    const way = firstAvailableChannel(parseChannels(message.ways), message.way, (way) =>
      isChannelAvailable(way, services),
    );
    const isCostly = way !== undefined && isPaidChannel(way) && !isPaidChannel(message.way);
    if (!isCostly || !(await giveBack(db, { message, way, now }))) taken.push(message);
  }
  return taken;
}

/** Puts a claimed message back, due at once over another way; false where that way is not possible. */
async function giveBack(
  db: Db,
  { message, way, now }: { message: ClaimedMessage; way: DeliveryChannel; now: Instant },
): Promise<boolean> {
  if (!(await changeChannel(db, { message, way }))) return false;
  await updateClaimed(db, message)
    .set((eb) => ({ state: "queued", next_at: now, attempts: eb("attempts", "-", 1) }))
    .execute();
  return true;
}

async function claim(
  db: Db,
  input: Parameters<typeof claimMessages>[1],
): Promise<ClaimedMessage[]> {
  return input.limit > 0 ? await claimMessages(db, input) : [];
}
