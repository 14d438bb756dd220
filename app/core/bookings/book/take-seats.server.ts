import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isBookable } from "../bookings";
import { BookingRefused } from "../refusals";
import { seatsLeft } from "../seats";
import { lockEvent } from "../waitlist/lock-event.server";
import { settleWaitlist } from "../waitlist/settle-waitlist.server";
import { hasSeatsBesideOffers } from "../waitlist/waitlist.server";

interface Wanted {
  eventId: EventId;
  memberId: MemberId;
  /** People to seat. */
  heads: number;
  /** Seats given up by the same person's earlier hold in this transaction. */
  held: number;
  now: Instant;
}

/**
 * Takes seats with one conditional update and returns the event. With a waitlist, members on it come
 * first, and an offered seat goes to its holder only. Throws BookingRefused:
 * not_bookable, full, not_enough_seats, offer_expired.
 */
export async function takeSeats(db: Db, wanted: Wanted) {
  const more = wanted.heads - wanted.held;
  const update = more > 0 ? takeMoreSeats : takeNoMoreSeats;
  const [taken] = await update(db, { eventId: wanted.eventId, more, now: wanted.now });
  return taken ?? (await takeSeatsAfterWaitlist(db, wanted, more));
}

type Ask = Places<{ eventId: EventId; more: number; now: Instant }>;

const takeMoreSeats = prepared((db, ask: Ask) =>
  seatsOfOpenEvent(db, ask)
    .where("waiting", "=", 0)
    .where((eb) => eb(eb("seats_taken", "+", ask.more), "<=", eb.ref("capacity")))
    .returning(EVENT_COLUMNS),
);

const takeNoMoreSeats = prepared((db, ask: Ask) =>
  seatsOfOpenEvent(db, ask).returning(EVENT_COLUMNS),
);

function seatsOfOpenEvent(db: Db, { eventId, more, now }: Ask) {
  return db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", more) }))
    .where("id", "=", eventId)
    .where("status", "=", "published")
    .where("starts_at", ">", now);
}

async function takeSeatsAfterWaitlist(db: Db, wanted: Wanted, more: number) {
  const { eventId, now } = wanted;
  await refuseFullEvent(db, wanted, more);
  const event = await lockEvent(db, { eventId });
  if (!event || !isBookable(event, now)) throw new BookingRefused("not_bookable");
  const hadOffer = await leaveWaitlistToBook(db, wanted);
  // Settling now would give the holder's offered seat to the next in line.
  if (event.waiting > 0 && hadOffer !== "live") await settleWaitlist(db, { eventId, now });
  const taken = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", more) }))
    .where("id", "=", eventId)
    .$if(hadOffer !== "live" || more > 1, (query) => query.where(hasSeatsBesideOffers(more, now)))
    .returning(EVENT_COLUMNS)
    .executeTakeFirst();
  if (taken) return taken;
  if (hadOffer === "expired") throw new BookingRefused("offer_expired");
  throw new BookingRefused(more > 1 ? "not_enough_seats" : "full");
}

/** Refuses a full event without a waitlist before any lock is taken, the common case in a rush. */
async function refuseFullEvent(db: Db, { eventId, now }: Wanted, more: number): Promise<void> {
  const event = await db
    .selectFrom("events")
    .select(["status", "starts_at as startsAt", "capacity", "waiting", "seats_taken as seatsTaken"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event || !isBookable(event, now) || event.waiting > 0) return;
  if (seatsLeft(event) < more) throw new BookingRefused(more > 1 ? "not_enough_seats" : "full");
}

/** Closes the member's waitlist entry before they book; returns the state of their offer. */
async function leaveWaitlistToBook(
  db: Db,
  wanted: Wanted,
): Promise<"live" | "expired" | undefined> {
  const { eventId, memberId, now } = wanted;
  const own = await db
    .selectFrom("waitlist_entries")
    .select(["id", "status", "offer_expires_at as offerExpiresAt"])
    .where("event_id", "=", eventId)
    .where("member_id", "=", memberId)
    .where("status", "in", ["waiting", "offered"])
    .executeTakeFirst();
  if (!own) return undefined;
  const isOffer = own.status === "offered";
  if (isOffer && (own.offerExpiresAt ?? 0) <= now) return "expired";
  await db
    .updateTable("waitlist_entries")
    .set({ status: "booked", updated_at: now })
    .where("id", "=", own.id)
    .execute();
  await db
    .updateTable("events")
    .set((eb) => ({ waiting: eb("waiting", "-", 1) }))
    .where("id", "=", eventId)
    .execute();
  return isOffer ? "live" : undefined;
}
