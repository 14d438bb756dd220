import { sql } from "kysely";
import { clubText } from "~/content/club-words.server";
import type { Notification } from "~/core/messages/notifications";
import { languageFor, notifyMembers } from "~/core/messages/notify/notify-members.server";
import { violatedConstraint } from "~/db/constraint";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { WaitlistStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { formatWhen, type Instant } from "~/lib/dates";
import { inLanguage } from "~/lib/language.server";
import { runForEach } from "~/lib/run-for-each";
import { WAITLIST_NOTIFICATION_TEXTS } from "~/texts/payments/notifications";
import { bookLocked, type SeatOrder } from "../book/seats.server";
import { isApproved } from "../bookings";
import {
  type AtEvent,
  type LockedEvent,
  lockEvent,
  type MemberAtEvent,
} from "../event-lock.server";
import { seatsLeft } from "../seats";
import { seatHeld } from "../status.server";
import { isPromoting, ON_WAITLIST, offerEnd, offerEndText } from "./rules";
import { closeWaitlist, endOfferMessages } from "./waitlist.server";

/**
 * Brings an event's waitlist up to date: ends expired offers, closes the list of an event that has started
 * or is cancelled, books the offers of one that costs nothing, and gives exactly the free seats to the next in
 * line. Call it in the transaction that freed a seat; a second call changes nothing.
 */
export async function settleWaitlist(db: Db, input: AtEvent): Promise<void> {
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
  const closed =
    seats > 0 && isPromoting(event, now) ? await promoteNext(db, { event, seats, now }) : 0;
  // Bookings have left the list by themselves.
  await db
    .updateTable("events")
    .set((eb) => ({ waiting: eb("waiting", "-", ended + closed) }))
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
    notifications: () =>
      ended.map(({ memberId }) => ({
        memberId,
        kind: "offer_over" as const,
        title: WAITLIST_NOTIFICATION_TEXTS.over({ run: clubText(event.title) }),
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
  input: { event: LockedEvent; now: Instant },
): Promise<number> {
  const { event, now } = input;
  const all = { eventId: event.id, status: "offered" as const, after: -1, limit: event.capacity };
  const offers = await listEntriesInLine(db, all);
  let booked = 0;
  for (const entry of offers) {
    if (entry.memberStatus !== "active" || entry.isBooked) continue;
    if (await bookEntry(db, { event, entry, now })) booked += 1;
  }
  return booked;
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
  await runForEach(events, ({ id }) => settleEventWaitlist(db, { eventId: id, now: input.now }));
  return events.length;
}

/** Settles an event's waitlist, unless it is empty, in its own transaction. */
export async function settleEventWaitlist(db: Db, input: AtEvent): Promise<void> {
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
export async function leaveWaitlist(db: Db, input: MemberAtEvent): Promise<boolean> {
  return await inTransaction(db, (db) => leaveInTransaction(db, input));
}

/** The same in a transaction of the caller. */
export async function leaveInTransaction(db: Db, input: MemberAtEvent): Promise<boolean> {
  const { eventId, memberId, now } = input;
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
    .where("status", "in", ON_WAITLIST)
    .executeTakeFirst();
  if (left.numUpdatedRows === 0n) return false;
  await endOfferMessages(db, { memberIds: [memberId], eventId, now });
  await db
    .updateTable("events")
    .set((eb) => ({ waiting: eb("waiting", "-", 1) }))
    .where("id", "=", eventId)
    .execute();
  await settleWaitlist(db, { eventId, now });
  return true;
}

/** The number of open offers of an event. Call it after expired ones were ended, with the event's row locked. */
export async function countOffers(db: Db, input: { eventId: EventId }): Promise<number> {
  return await countRows(
    db
      .selectFrom("waitlist_entries")
      .where("event_id", "=", input.eventId)
      .where("status", "=", "offered"),
  );
}

const ENTRIES_PER_READ = 50;

/**
 * Gives up to `seats` free seats to the next in line: who owes nothing for it is booked, others get an
 * offer. Returns how many left the list without a booking. The event's row must be locked.
 */
export async function promoteNext(
  db: Db,
  input: { event: LockedEvent; seats: number; now: Instant },
): Promise<number> {
  const { event, seats, now } = input;
  const notifications: (() => Notification)[] = [];
  const results = { booked: 0, offered: 0, closed: 0, passed_over: 0 };
  let after = -1;
  let entries: EntryInLine[];
  do {
    const wanted = Math.min(ENTRIES_PER_READ, seats - results.booked - results.offered);
    const next = { eventId: event.id, status: "waiting" as const, after, limit: wanted };
    entries = await listEntriesInLine(db, next);
    for (const entry of entries) {
      after = entry.place;
      results[await giveSeat(db, { event, entry, now, notifications })] += 1;
    }
  } while (entries.length > 0 && results.booked + results.offered < seats);
  await notifyMembers(db, { notifications: () => notifications.map((make) => make()), now });
  return results.closed;
}

async function giveSeat(
  db: Db,
  input: {
    event: LockedEvent;
    entry: EntryInLine;
    now: Instant;
    notifications: (() => Notification)[];
  },
): Promise<"booked" | "offered" | "closed" | "passed_over"> {
  const { event, entry, now, notifications } = input;
  const isOut = entry.memberStatus !== "pending" && entry.memberStatus !== "active";
  if (isOut || entry.isBooked) {
    await setEntry(db, { entry, status: "closed", now });
    return "closed";
  }
  const language = await languageFor(db, entry.memberId);
  if (await inLanguage(language, () => bookEntry(db, input))) return "booked";
  const expiresAt = offerEnd(event, now);
  if (expiresAt === undefined || entry.memberStatus === "pending") return "passed_over";
  await setEntry(db, { entry, status: "offered", expiresAt, now });
  notifications.push(() => {
    const when = formatWhen(event);
    const heldUntil = offerEndText(event, expiresAt);
    return {
      memberId: entry.memberId,
      kind: "offer",
      title: WAITLIST_NOTIFICATION_TEXTS.offer({ run: clubText(event.title) }),
      text: WAITLIST_NOTIFICATION_TEXTS.offerText({ until: heldUntil, when }),
      link: `/events/${event.slug}/book`,
      filledIn: { run: clubText(event.title), until: heldUntil },
      eventId: event.id,
      usefulUntil: expiresAt,
    };
  });
  return "offered";
}

async function setEntry(
  db: Db,
  {
    entry,
    status,
    expiresAt = null,
    now,
  }: { entry: EntryInLine; status: "offered" | "closed"; expiresAt?: Instant | null; now: Instant },
): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({ status, offer_expires_at: expiresAt, updated_at: now })
    .where("id", "=", entry.id)
    .execute();
}

/**
 * Books the seat of a waitlist entry for somebody who owes nothing for it; returns whether it did. The event's row must be
 * locked.
 */
export async function bookEntry(
  db: Db,
  { event, entry, now }: { event: LockedEvent; entry: EntryInLine; now: Instant },
): Promise<boolean> {
  const isFree = event.priceRupees === 0 && isApproved({ status: entry.memberStatus });
  const request: SeatOrder = {
    source: "waitlist",
    eventId: event.id,
    memberId: entry.memberId,
    plan: isFree ? "pay_per_run" : entry.plan,
    paceGroup: entry.paceGroup,
    guests: [],
    notes: null,
    shownPriceRupees: event.priceRupees,
    submitKey: entry.id,
    digest: null,
    today: null,
    now,
  };
  await sql`savepoint entry`.execute(db);
  try {
    const { kind } = await bookLocked(db, request);
    await sql`release savepoint entry`.execute(db);
    return kind === "seats";
  } catch (error) {
    // On another event they booked meanwhile what only one booking can have, such as the free run.
    if (!violatedConstraint(error)) throw error;
    await sql`rollback to savepoint entry`.execute(db);
    return false;
  }
}

export type EntryInLine = Awaited<ReturnType<typeof listEntriesInLine>>[number];

/** An event's waiting entries, or its offers, behind the place `after`, in order, with their members. */
export async function listEntriesInLine(
  db: Db,
  input: { eventId: EventId; status: "waiting" | "offered"; after: number; limit: number },
) {
  return await db
    .selectFrom("waitlist_entries as w")
    .innerJoin("members as m", "m.id", "w.member_id")
    .select(["w.id", "w.place", "w.plan", "w.pace_group as paceGroup", "w.member_id as memberId"])
    .select("m.status as memberStatus")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "w.event_id")
          .whereRef("b.participant_phone", "=", "m.phone")
          .where(seatHeld("b.status")),
      ).as("isBooked"),
    )
    .where("w.event_id", "=", input.eventId)
    .where("w.status", "=", input.status)
    .where("w.place", ">", input.after)
    .orderBy("w.place")
    .limit(input.limit)
    .execute();
}
