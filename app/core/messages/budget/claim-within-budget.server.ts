import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import { inYieldingTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { availableChannel, type ConfiguredServices, URGENT_RANK } from "../channels";
import { type ClaimedMessage, claimMessages } from "../send/claim-messages.server";
import { listNotified } from "../send/list-unneeded.server";
import { changeChannel, listMessagesTo, updateClaimed } from "../send/requeue-messages.server";
import { ACCEPTED_STATES } from "../states";
import {
  countedAt,
  countedSince,
  isPaidChannel,
  PAID_CHANNELS,
  type Room,
  remainingBudgetOf,
  type SendBudget,
} from "./budget";

/** The row that processes lock, so that two never use the same last part of the budget. */
const QUEUE = { at: 0, channel: "sms" as const, sent: 0, cost: 0 };

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
    const costs = taken.filter(({ channel }) => isPaidChannel(channel));
    await noteCosts(db, {
      costs: costs.map(({ channel }) => ({ channel, sent: 1, cost: 0 })),
      now,
    });
    return { taken, isAgain: taken.length < claimed.length };
  });
  if (!isAgain) return taken;
  return [...taken, ...(await claimWithinBudget(db, { ...input, limit: limit - taken.length }))];
}

async function lockQueue(db: Db): Promise<void> {
  await db
    .insertInto("message_costs")
    .values(QUEUE)
    .onConflict((conflict) => conflict.columns(["at", "channel"]).doUpdateSet({ sent: 0 }))
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
    const channel = availableChannel(message, services);
    const isCostly =
      channel !== undefined && isPaidChannel(channel) && !isPaidChannel(message.channel);
    if (!isCostly || !(await giveBack(db, { message, channel, now }))) taken.push(message);
  }
  return taken;
}

/** Puts a claimed message back, due at once over another channel; false where that channel is not possible. */
async function giveBack(
  db: Db,
  { message, channel, now }: { message: ClaimedMessage; channel: DeliveryChannel; now: Instant },
): Promise<boolean> {
  if (!(await changeChannel(db, { message, channel }))) return false;
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

/** Whether a message is due, or an urgent one. */
async function hasDueMessages(
  db: Db,
  { now, onlyUrgent }: { now: Instant; onlyUrgent: boolean },
): Promise<boolean> {
  const due = await db
    .selectFrom("messages")
    .select("id")
    // Literals, so that the planner can use the partial index.
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .where("next_at", "<=", now)
    .$if(onlyUrgent, (query) => query.where("rank", "=", URGENT_RANK))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** How many more paid messages may be sent at `now`; undefined for a club without a budget. */
export async function findRemainingBudget(
  db: Db,
  { budget, now }: { budget: SendBudget | undefined; now: Instant },
): Promise<Room | undefined> {
  return budget && remainingBudgetOf(budget, await countLeft(db, { now }));
}

/** Messages sent over one channel, and their cost in thousandths of a rupee; negative values correct earlier ones. */
export interface Cost {
  channel: DeliveryChannel;
  sent: number;
  cost: number;
}

/** Adds to the counts and costs of `now`: one row for each channel, in a fixed order. */
export async function noteCosts(
  db: Db,
  { costs, now }: { costs: readonly Cost[]; now: Instant },
): Promise<void> {
  const byChannel = Map.groupBy(costs, ({ channel }) => channel);
  const rows = [...byChannel]
    .map(([channel, of]) => ({
      at: countedAt(now),
      channel,
      sent: of.reduce((sum, { sent }) => sum + sent, 0),
      cost: of.reduce((sum, { cost }) => sum + cost, 0),
    }))
    .filter(({ sent, cost }) => sent !== 0 || cost !== 0)
    .sort((a, b) => (a.channel < b.channel ? -1 : 1));
  if (rows.length === 0) return;
  await db
    .insertInto("message_costs")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["at", "channel"]).doUpdateSet((eb) => ({
        sent: eb("message_costs.sent", "+", eb.ref("excluded.sent")),
        cost: eb("message_costs.cost", "+", eb.ref("excluded.cost")),
      })),
    )
    .execute();
}

/** The messages sent from `from` to before `to` by channel, with their cost in thousandths of a rupee. */
export async function listCosts(
  db: Db,
  { from, to }: { from: Instant; to: Instant },
): Promise<Cost[]> {
  const rows = await db
    .selectFrom("message_costs")
    .select(({ fn }) => [
      "channel",
      fn.sum<number>("sent").as("sent"),
      fn.sum<number>("cost").as("cost"),
    ])
    .where("at", ">=", from)
    .where("at", "<", to)
    .groupBy("channel")
    .orderBy("channel")
    .execute();
  return rows.filter(({ sent }) => sent > 0);
}

/** Paid messages and codes that were sent in the last hour and the last day. */
export async function countLeft(
  db: Db,
  { now }: { now: Instant },
): Promise<{ hour: number; day: number }> {
  const since = countedSince(now, "hour");
  const { hour, day } = await db
    .selectFrom("message_costs")
    .select(({ fn }) => [
      fn.sum<number | null>("sent").filterWhere("at", ">", since).as("hour"),
      fn.sum<number | null>("sent").as("day"),
    ])
    .where("at", ">", countedSince(now, "day"))
    .where("channel", "in", PAID_CHANNELS)
    .executeTakeFirstOrThrow();
  return { hour: hour ?? 0, day: day ?? 0 };
}

/** How many people were notified of these causes, and for how many of them a service accepted a message. */
export async function countSent(
  db: Db,
  { causes }: { causes: string[] },
): Promise<{ people: number; sent: number }> {
  if (causes.length === 0) return { people: 0, sent: 0 };
  return await db
    .selectFrom(listNotified(db, { causes }).as("told"))
    .select(({ fn, exists, ref }) => [
      fn.countAll<number>().as("people"),
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            listMessagesTo({ memberId: ref("told.memberId"), cause: ref("told.cause") }).where(
              "other.state",
              "in",
              ACCEPTED_STATES,
            ),
          ),
        )
        .as("sent"),
    ])
    .executeTakeFirstOrThrow();
}
