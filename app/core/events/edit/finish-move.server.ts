import { sql } from "kysely";
import { clubText } from "~/content/club-words.server";
import type { BookedEvent } from "~/core/bookings/booking-row";
import { type AtEvent, lockEvent } from "~/core/bookings/event-lock.server";
import { LIVE } from "~/core/bookings/status";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inYieldingTransaction } from "~/db/transaction";
import { formatWhen, type Instant } from "~/lib/dates";
import { FINISH_MOVE_TEXTS } from "~/texts/events/edit";

/** Few, because other changes wait for as long as a portion takes. */
const PEOPLE_PER_PORTION = 50;

/**
 * Tells the next of those who are booked on a large moved run, in one transaction with how far it came; a process that
 * ends in between is carried on by any other. Returns whether somebody may be left.
 */
export async function finishMove(db: Db, { eventId, now }: AtEvent): Promise<boolean> {
  return await inYieldingTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    const move = await findMove(db, { eventId });
    if (!event || !move) return false;
    // Of a cancelled run people are told that it is cancelled.
    const isOn = event.status !== "cancelled";
    const portion = { event, ...move, limit: PEOPLE_PER_PORTION, now };
    const notifiedUpTo = isOn ? await continueMove(db, portion) : undefined;
    if (notifiedUpTo === undefined)
      await db.deleteFrom("unfinished_moves").where("event_id", "=", eventId).execute();
    else
      await db
        .updateTable("unfinished_moves")
        .set({ notified_to: notifiedUpTo })
        .where("event_id", "=", eventId)
        .execute();
    return notifiedUpTo !== undefined;
  });
}

/** Where large changes that are told in portions are noted, and since when. */
const BEGUN_AT = {
  unfinished_cancellations: "cancelled_at",
  unfinished_moves: "moved_at",
} as const;

/** The ids of the events whose change of this kind is not finished, the oldest change first. */
export async function listUnfinishedEvents(
  db: Db,
  { kind }: { kind: keyof typeof BEGUN_AT },
): Promise<EventId[]> {
  const rows = await db
    .selectFrom(kind)
    .select("event_id as eventId")
    .orderBy(sql.ref(BEGUN_AT[kind]))
    .orderBy("event_id")
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/**
 * Tells the next of those who are booked on a moved event after `notifiedUpTo`, which is empty for the first of all, in
 * the transaction of the caller, which holds the event's lock. Returns the last one, undefined once nobody is left.
 */
export async function continueMove(
  db: Db,
  input: { event: BookedEvent; limit: number; now: Instant } & Move,
): Promise<string | undefined> {
  const { event, movedAt, limit, now } = input;
  const booked = await listBooked(db, { ...input, eventId: event.id })
    .select((eb) => ["member_id as memberId", eb.fn.min("id").as("bookingId")])
    .groupBy("member_id")
    .orderBy("member_id")
    .limit(limit)
    .execute();
  const when = () => formatWhen(event);
  await notifyMembers(db, {
    notifications: () =>
      booked.map(({ memberId, bookingId }) => ({
        memberId,
        kind: "changed" as const,
        title: FINISH_MOVE_TEXTS.changed({ title: clubText(event.title) }),
        text: FINISH_MOVE_TEXTS.moved({ when: when(), location: clubText(event.location) }),
        link: `/bookings/${bookingId}`,
        filledIn: { when: when(), place: clubText(event.location) },
        cause: `changed:${event.id}:${movedAt}`,
        eventId: event.id,
        usefulUntil: event.startsAt,
      })),
    now,
  });
  return booked.length < limit ? undefined : booked.at(-1)?.memberId;
}

/** When a run was moved, and the last member who was told. */
interface Move {
  movedAt: Instant;
  notifiedUpTo: string;
}

/** A query of those who had booked the event when it was moved and are still to be told. */
function listBooked(db: Db, { eventId, movedAt, notifiedUpTo }: Move & { eventId: EventId }) {
  return (
    db
      .selectFrom("bookings")
      .where("event_id", "=", eventId)
      // Literals, so that the planner can use the partial index.
      .where("status", "in", LIVE)
      .where("created_at", "<=", movedAt)
      .where("member_id", ">", notifiedUpTo)
  );
}

async function findMove(db: Db, { eventId }: { eventId: EventId }): Promise<Move | undefined> {
  return await db
    .selectFrom("unfinished_moves")
    .select(["moved_at as movedAt", "notified_to as notifiedUpTo"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** How many people of a run that was moved are still to be told. */
export async function countLeftToNotify(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<number> {
  const move = await findMove(db, { eventId });
  if (!move) return 0;
  const { people } = await listBooked(db, { ...move, eventId })
    .select(({ fn }) => fn.count<number>("member_id").distinct().as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

/** The later events of the same series that have not started, soonest first; after this event, or after `after`. */
export async function listLaterInSeries(
  db: Db,
  input: { eventId: EventId; after?: Instant; now: Instant },
): Promise<{ id: EventId }[]> {
  const event = await db
    .selectFrom("events")
    .select(["series_id as seriesId", "starts_at as startsAt"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!event?.seriesId) return [];
  return await db
    .selectFrom("events")
    .select("id")
    .where("series_id", "=", event.seriesId)
    .where("id", "<>", input.eventId)
    .where("starts_at", ">", Math.max(input.after ?? event.startsAt, input.now))
    .orderBy("starts_at")
    .execute();
}
