import { sql } from "kysely";
import type { Notification } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { WaitlistStatus } from "~/db/tables/waitlist";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import type { BookedEvent } from "../booking-row";
import { seatsLeft } from "../seats";
import { closeWaitlist, type LockedEvent, lockEvent } from "./lock-event.server";
import {
  bookEntry,
  listEntriesInLine,
  promotedNotification,
  promoteNext,
  WAITLIST_NOTIFICATION_TEXTS,
} from "./promote-next.server";
import { isPromoting } from "./rules";

/**
 * Brings an event's waitlist up to date: ends expired offers, closes the list of an event that has started
 * or is cancelled, books the offers of one that costs nothing, and gives exactly the free seats to the next in
 * line. Call it in the transaction that freed a seat; a second call changes nothing.
 */
export async function settleWaitlist(
  db: Db,
  input: { eventId: EventId; now: Instant },
): Promise<void> {
  const event = await lockEvent(db, input);
  if (!event || event.waiting === 0) return;
  const { now } = input;
  if (event.status !== "published" || now >= event.startsAt) {
    await closeWaitlist(db, { event, now });
    return;
  }
  const ended = await endOffers(db, { event, now });
  const accepted = event.priceRupees === 0 ? await bookOffers(db, { event, now }) : 0;
  const held = accepted + (await countOffers(db, { eventId: event.id }));
  const seats = seatsLeft(event, held);
  const given =
    seats > 0 && isPromoting(event, now)
      ? await promoteNext(db, { event, seats, now })
      : { booked: 0, removed: 0 };
  const waiting = event.waiting - ended - accepted - given.removed;
  await db
    .updateTable("events")
    .set((eb) => ({ waiting, seats_taken: eb("seats_taken", "+", accepted + given.booked) }))
    .where("id", "=", event.id)
    .execute();
}

/** Ends expired offers and notifies their holders; returns how many. */
async function endOffers(
  db: Db,
  { event, now }: { event: LockedEvent; now: Instant },
): Promise<number> {
  const ended = await db
    .updateTable("waitlist_entries")
    .set({ status: "expired", updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "=", "offered")
    .where("offer_expires_at", "<=", now)
    .returning("member_id as memberId")
    .execute();
  await notifyMembers(db, {
    notifications: ended.map(({ memberId }) => ({
      memberId,
      kind: "offer_over" as const,
      title: WAITLIST_NOTIFICATION_TEXTS.over(event.title),
      text: WAITLIST_NOTIFICATION_TEXTS.overText,
      link: `/events/${event.slug}/book`,
    })),
    now,
  });
  return ended.length;
}

/**
 * Books the seats of the open offers of an event that costs nothing now, whose holders have nothing to agree to any
 * more. Returns how many were booked. Call it after expired offers were ended, with the event's row locked.
 */
export async function bookOffers(
  db: Db,
  input: { event: BookedEvent & { priceRupees: number; capacity: number }; now: Instant },
): Promise<number> {
  const { event, now } = input;
  const offers = await listEntriesInLine(db, {
    ...{ eventId: event.id, status: "offered", after: -1 },
    limit: event.capacity,
  });
  const notifications: Notification[] = [];
  for (const entry of offers) {
    if (entry.memberStatus !== "active" || entry.isBooked) continue;
    const booking = await bookEntry(db, { event, entry, now });
    const { memberId } = entry;
    if (booking)
      notifications.push(promotedNotification({ event, memberId, booking, wasOffered: true }));
  }
  await notifyMembers(db, { notifications, now });
  return notifications.length;
}

/** Settles every event with a waitlist; a job calls it every minute. Returns the number of events. */
export async function settleAllWaitlists(db: Db, input: { now: Instant }): Promise<number> {
  const events = await db
    .selectFrom("events")
    .select("id")
    // A literal, so that the planner can use the partial index over events with a waitlist.
    .where("waiting", ">", sql.lit(0))
    .orderBy("starts_at")
    .execute();
  for (const { id } of events) await settleEventWaitlist(db, { eventId: id, now: input.now });
  return events.length;
}

/** Settles an event's waitlist, unless it is empty, in its own transaction. */
export async function settleEventWaitlist(
  db: Db,
  input: { eventId: EventId; now: Instant },
): Promise<void> {
  const event = await db
    .selectFrom("events")
    .select("waiting")
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (event && event.waiting > 0) await inTransaction(db, (db) => settleWaitlist(db, input));
}

/**
 * Takes a member off an event's waitlist: whoever waits leaves, whoever has an offer declines it and the seat
 * goes to the next. Returns false when the member is not on the list.
 */
export async function leaveWaitlist(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; now: Instant },
): Promise<boolean> {
  const { eventId, memberId, now } = input;
  return await inTransaction(db, async (db) => {
    await lockEvent(db, { eventId });
    const left = await db
      .updateTable("waitlist_entries")
      .set((eb) => ({
        status: eb
          .case()
          .when("status", "=", "offered")
          .then<WaitlistStatus>("declined")
          .else<WaitlistStatus>("left")
          .end(),
        updated_at: now,
      }))
      .where("event_id", "=", eventId)
      .where("member_id", "=", memberId)
      .where("status", "in", ["waiting", "offered"])
      .executeTakeFirst();
    if (left.numUpdatedRows === 0n) return false;
    await db
      .updateTable("events")
      .set((eb) => ({ waiting: eb("waiting", "-", 1) }))
      .where("id", "=", eventId)
      .execute();
    await settleWaitlist(db, { eventId, now });
    return true;
  });
}

/** The number of open offers of an event. Call it after expired ones were ended, with the event's row locked. */
export async function countOffers(db: Db, input: { eventId: EventId }): Promise<number> {
  const { count } = await db
    .selectFrom("waitlist_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event_id", "=", input.eventId)
    .where("status", "=", "offered")
    .executeTakeFirstOrThrow();
  return Number(count);
}
