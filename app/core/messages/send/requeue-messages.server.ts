import { type Expression, expressionBuilder, sql } from "kysely";
import type { Db, Tables } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { URGENT_RANK } from "../channels";
import { dayBegan } from "../quiet-hours";
import { NEVER_AGAIN } from "../retries";
import { ACCEPTED_STATES } from "../states";
import type { ClaimedMessage } from "./claim-messages.server";

/** Makes the failed messages about this due at once; returns how many. */
export async function requeueMessages(db: Db, about: About): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ state: "queued", attempts: 0, repeats: 0, reason: null, next_at: about.now })
    .where("id", "in", listRetryable(db, about))
    // Repeated on the row itself: PostgreSQL may read the subquery's rows as they were before another process's claim.
    .where("state", "in", RETRYABLE_STATES)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The subject of messages: an event, one cause, or one cause of an event. */
export type About = ({ eventId: EventId; cause?: string } | { cause: string }) & { now: Instant };

/** States of messages that were given up or wait for the next attempt. */
const RETRYABLE_STATES = ["queued", "failed"] as const satisfies MessageState[];

/**
 * A query of the messages that were given up or wait for their next attempt. Only the last of a person's channels is tried
 * again, and none where a service accepted another one, or where it is too late, not needed or not allowed.
 */
export function listRetryable(db: Db, about: About) {
  const { eventId, cause, now } = { eventId: undefined, cause: undefined, ...about };
  return (
    db
      .selectFrom("messages as m")
      .select("m.id")
      .$if(cause !== undefined, (query) => query.where("m.cause", "=", cause ?? ""))
      .$if(eventId !== undefined, (query) => query.where("m.event_id", "=", eventId ?? ""))
      .where("m.state", "in", RETRYABLE_STATES)
      // A message without an attempt waits for its turn, for the end of the quiet hours or for the budget.
      .where((eb) => eb.or([eb("m.state", "=", "failed"), eb("m.attempts", ">", 0)]))
      .where((eb) => eb.or([eb("m.reason", "is", null), eb("m.reason", "not in", NEVER_AGAIN)]))
      .where((eb) => eb.or([eb("m.useful_until", "is", null), eb("m.useful_until", ">", now)]))
      .where(({ not, exists, ref }) => {
        const others = listMessagesTo({ memberId: ref("m.member_id"), cause: ref("m.cause") });
        return not(
          exists(
            others.where((eb) =>
              eb.or([eb("other.id", ">", ref("m.id")), eb("other.state", "in", ACCEPTED_STATES)]),
            ),
          ),
        );
      })
  );
}

/** Whether 'Try again' has anything to send. */
export async function hasRetryable(db: Db, about: About): Promise<boolean> {
  return (await listRetryable(db, about).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Changes the channel of a claimed message that was not handed to a service yet; false where another message uses that channel
 * already, or another process has claimed it.
 */
export async function changeChannel(
  db: Db,
  { message, channel }: { message: ClaimedMessage; channel: DeliveryChannel },
): Promise<boolean> {
  const changed = await updateClaimed(db, message)
    .set({ channel })
    .where("state", "=", "sending")
    .where(({ not, exists, val }) =>
      not(
        exists(
          listMessagesTo({ memberId: val(message.memberId), cause: val(message.cause) })
            .where("other.id", "<>", message.id)
            .where("other.channel", "=", channel),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows === 1n;
}

/** An update of a message that applies until another claim, also after a report. Callers execute it. */
export function updateClaimed(
  db: Db,
  { id, attempts, leaseUntil }: Pick<ClaimedMessage, "id" | "attempts" | "leaseUntil">,
) {
  return db
    .updateTable("messages")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("next_at", "=", leaseUntil);
}

export interface MessagesFilter {
  /** A column of the outer query. */
  memberId: Expression<string>;
  cause: Expression<string> | string;
}

/** A query, for `exists`, of the messages about a cause to a member. */
export function listMessagesTo({ memberId, cause }: MessagesFilter) {
  return expressionBuilder<Tables>()
    .selectFrom("messages as other")
    .select("other.id")
    .where("other.member_id", "=", memberId)
    .where("other.cause", "=", cause);
}

/** The count stops here. */
const MOST_COUNTED = 10_000;

/**
 * How many messages wait that may be sent at `now`, and since when the one that waits longest does; both 0 without any.
 * In quiet hours only what is urgent counts; afterwards the rest counts as waiting since they ended.
 */
export async function findWaitingMessages(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<{ count: number; oldestAt: Instant }> {
  const began = dayBegan(now, timeZone);
  const isAllowed = began === undefined ? sql`and rank = ${URGENT_RANK}` : sql``;
  const day = began ?? 0;
  const { rows } = await sql<{ count: number; oldestAt: number | null }>`
    select count(*) as count, min(since) as "oldestAt" from (
      select case when rank = ${URGENT_RANK} or created_at > ${day} then created_at else ${day} end as since
      from messages where state in ('queued', 'sending') ${isAllowed} limit ${MOST_COUNTED}
    ) as waiting`.execute(db);
  const { count = 0, oldestAt } = rows[0] ?? {};
  return { count, oldestAt: oldestAt ?? 0 };
}
