import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { MemberId, MessageId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { nextChannel, parseChannels, URGENT_RANK } from "../channels";
import { isQuiet } from "../quiet-hours";
import {
  type Attempt,
  MESSAGE_RETENTION_MS,
  mayRepeat,
  NEVER_AGAIN,
  type Step,
  stepAfter,
} from "../retries";
import type { ClaimedMessage } from "./claim-messages.server";
import { updateClaimed } from "./requeue-messages.server";

const CHANCES = 1000;

interface Input {
  message: ClaimedMessage;
  outcome: Attempt;
  cost: number;
  now: Instant;
}

/**
 * Stores the outcome of an attempt and what it cost: sent, tried again later, or failed, and then the next channel is
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
  const { id: messageId, memberId, channel, kind: about } = message;
  if (step.state === "sent") emitEvent(db, { event: "told", messageId, memberId, channel, about });
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

/**
 * Stores that a service accepted an attempt after a report of an earlier attempt had changed the message: the earlier
 * outcome is replaced, and the next channel that its failure queued is removed. Returns false where nothing changed.
 */
export async function recordLateAcceptance(
  db: Db,
  { message, outcome, cost, now }: Input,
): Promise<boolean> {
  if (!outcome.ok || outcome.reference === undefined) return false;
  const { reference } = outcome;
  const { numUpdatedRows } = await updateClaimed(db, message)
    .where("state", "in", ["sent", "failed"])
    .where("reference", "<>", reference)
    .set((eb) => ({
      state: "sent",
      reason: null,
      reference,
      sent_at: now,
      cost: eb("cost", "+", cost),
    }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const channel = nextChannel(parseChannels(message.channels), message.channel);
  if (channel !== undefined)
    await db
      .deleteFrom("messages")
      .where("member_id", "=", message.memberId)
      .where("cause", "=", message.cause)
      .where("channel", "=", channel)
      .where("state", "=", "queued")
      .where("attempts", "=", 0)
      .execute();
  return true;
}

const ENDS = new Set<string | null>(NEVER_AGAIN);

/**
 * Queues a failed message over the next channel that its member allowed; returns whether there is one. The channel is
 * queued once, also when two reports of the failure arrive.
 */
export async function queueNextChannel(
  db: Db,
  { messageId, now }: { messageId: MessageId; now: Instant },
): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select([
      "member_id",
      "cause",
      "channel",
      "channels",
      "kind",
      "event_id",
      "title",
      "text",
      "body",
    ])
    .select(["filled_in", "link", "rank", "repeats", "useful_until", "reason"])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message || ENDS.has(message.reason)) return false;
  if (message.useful_until !== null && message.useful_until <= now) return false;
  if (!mayRepeat(message)) return false;
  const channel = nextChannel(parseChannels(message.channels), message.channel);
  if (!channel) return false;
  const { reason: _, ...same } = message;
  const queued = await db
    .insertInto("messages")
    .values({ ...same, id: newId(), channel, state: "queued", next_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(["member_id", "cause", "channel"]).doNothing())
    .executeTakeFirst();
  return queued.numInsertedOrUpdatedRows === 1n;
}

/** Removes a member's waiting messages to their phone number. */
export async function dropWaitingMessages(db: Db, input: { memberId: MemberId }): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", input.memberId)
    .where("state", "in", ["queued", "sending"])
    .where("channel", "in", ["whatsapp", "sms"])
    .execute();
}

/** The count stops here. */
const MOST_COUNTED = 10_000;

/** How many messages that are not urgent wait for 8:00; 0 by day, when they are sent. */
export async function countMessagesForMorning(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  if (!isQuiet(now, timeZone)) return 0;
  // The condition of the partial index word for word, so that the planner can use it.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from messages where state in ('queued', 'sending') and rank <> ${URGENT_RANK} limit ${MOST_COUNTED}
    ) as quiet`.execute(db);
  return rows[0]?.count ?? 0;
}

const REMOVED_AT_ONCE = 1000;

/** Removes messages of more than 90 days ago, in portions; returns how many. */
export async function removeOldMessages(db: Db, { now }: { now: Instant }): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("messages")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("messages as old")
          .select("old.id")
          .where("old.created_at", "<", now - MESSAGE_RETENTION_MS)
          .limit(REMOVED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < REMOVED_AT_ONCE) return removed;
  }
}
