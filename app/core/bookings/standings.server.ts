import { sql } from "kysely";
import { inClubWords } from "~/content/club-words.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import {
  type ComingEvent,
  dueRupees,
  type Standing,
  type StandingWithBooking,
  standingOf,
  storedBookingOf,
} from "./standing";
import { seatHeld } from "./status.server";
import {
  countSeatsInUse,
  findWaitlistEntry,
  listWaitlistEntries,
} from "./waitlist/waitlist.server";

/** A query of bookings with the columns that decide the standing: `b`, its event `e`, payment `p` and check-in `c`. */
export function listBookingRows(db: Db) {
  return db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id", "b.reference", "b.status", "b.cancelled_by as cancelledBy"])
    .select(["b.no_show as noShow", "c.id as checkInId", "p.status as paymentStatus"])
    .select(["p.method", "p.utr", "p.amount_rupees as amountRupees"])
    .select(["e.starts_at as startsAt", "e.duration_minutes as durationMinutes"]);
}

/** SQL for the seats that the payment of a bookings row `b` is for. */
export function countSeatsOfPayment() {
  return sql<number>`(select count(*) from bookings o
    where o.payment_id = b.payment_id and ${seatHeld("o.status")})`;
}

/** Where a member stands with an event. */
export async function findMemberStanding(
  db: Db,
  input: {
    event: { id: EventId; startsAt: Instant; durationMinutes: number };
    memberId: MemberId;
    now: Instant;
  },
): Promise<StandingWithBooking> {
  const { event, memberId, now } = input;
  const row = await listBookingRows(db)
    .select(countSeatsOfPayment().as("seats"))
    .where("b.event_id", "=", event.id)
    .where("b.member_id", "=", memberId)
    // A literal, so that the planner can use the partial index over a member's live booking.
    .where("b.is_guest", "=", sql.lit(0))
    .where(seatHeld("b.status"))
    .executeTakeFirst();
  const entry = row ? undefined : await findWaitlistEntry(db, { eventId: event.id, memberId, now });
  const booking = row && storedBookingOf(row);
  return {
    standing: standingOf(
      { event, booking, entry: entry && { ...entry, position: entry.position ?? 0 } },
      now,
    ),
    booking: row &&
      booking && { id: row.id, reference: row.reference, dueRupees: dueRupees(booking) },
    hasOthersBehind: entry?.hasOthersBehind,
  };
}

/** An event stays on a member's list until this long after its start. */
const STILL_LISTED_MS = DAY_MS;
const COMING_MAX = 20;

/** The events to come that a member is booked on, waits for or has a seat offered for, by start. */
export async function listComingEvents(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<ComingEvent[]> {
  const { memberId, now } = input;
  const since = now - STILL_LISTED_MS;
  const [seated, waiting] = await Promise.all([
    listSeatedRows(db, { memberId, since, limit: COMING_MAX }),
    listWaitingEvents(db, { memberId, now }),
  ]);
  const booked = seated.map((row) => {
    const booking = storedBookingOf(row);
    const own = { id: row.id, reference: row.reference, dueRupees: dueRupees(booking) };
    return comingEvent(row, standingOf({ event: row, booking }, now), own);
  });
  const eventIds = new Set(booked.map(({ eventId }) => eventId));
  const unbooked = waiting.filter(({ eventId }) => !eventIds.has(eventId));
  return [...booked, ...unbooked].toSorted((a, b) => a.startsAt - b.startsAt);
}

/** The events to come that a member waits for or has a seat offered for, by start. */
export async function listWaitingEvents(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<ComingEvent[]> {
  const entries = await listWaitlistEntries(db, input);
  return entries
    .map((row) =>
      comingEvent(row, standingOf({ event: row, booking: undefined, entry: row }, input.now)),
    )
    .filter(({ standing }) => standing.kind !== "none")
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

const listSeatedRows = prepared(
  (db, { memberId, since, limit }: Places<{ memberId: MemberId; since: Instant; limit: number }>) =>
    listBookingRows(db)
      .select(countSeatsOfPayment().as("seats"))
      .select(["e.id as eventId", "e.slug", "b.title", "b.date", "b.time", "b.location"])
      .where("b.member_id", "=", memberId)
      .where("b.starts_at", ">=", since)
      .where("b.is_guest", "=", 0)
      .where(seatHeld("b.status"))
      .orderBy("b.starts_at")
      .limit(limit),
);

function comingEvent(
  row: Omit<ComingEvent, "standing" | "booking">,
  standing: Standing,
  booking?: ComingEvent["booking"],
): ComingEvent {
  const { eventId, slug, title, date, time, location, startsAt, durationMinutes } =
    inClubWords(row);
  const event = { eventId, slug, title, date, time, location, startsAt, durationMinutes };
  return { ...event, standing, booking };
}

/** A query of the event at this address, with its seats taken at `now`; one that was never public is not found. */
export function listEventAt(db: Db, { slug, now }: { slug: string; now: Instant }) {
  return listPublicEvents(db)
    .select(EVENT_COLUMNS)
    .select(countSeatsInUse(now).as("seatsTaken"))
    .where("slug", "=", slug);
}

/** A query of the events that visitors see, cancelled ones too: no drafts, and none that was cancelled as a draft. */
export function listPublicEvents(db: Db) {
  return db
    .selectFrom("events")
    .where("events.status", "<>", "draft")
    .where("events.was_draft", "=", 0);
}
