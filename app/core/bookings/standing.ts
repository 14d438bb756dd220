import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { BookingStatus, CancelledBy, NamedEvent, WaitlistStatus } from "~/db/tables/events";
import type { BookingId, CheckInId, EventId } from "~/db/tables/shapes";
import { hasEnded, type Instant } from "~/lib/dates";
import { COMPLETED, CONFIRMED, holdsSeat, PENDING } from "./status";
import { isLiveOffer, isPromoting } from "./waitlist/rules";

/** What is stored of a person's booking of an event. */
export interface StoredBooking {
  status: BookingStatus;
  /** 'replaced' when the same person booked the event again. */
  cancelledBy: CancelledBy | null;
  isCheckedIn: boolean;
  isNoShow: boolean;
  payment: StoredPayment | undefined;
}

export interface StoredPayment {
  status: PaymentStatus;
  method: PaymentMethod | null;
  utr: string | null;
  amountRupees: number;
  /** Seats that the payment is for, where they were counted. */
  seats?: number | undefined;
}

/** The stored columns that decide a booking's standing; no payment has no amount. */
export interface StandingColumns {
  status: BookingStatus;
  cancelledBy: CancelledBy | null;
  noShow: number;
  checkInId: CheckInId | null;
  paymentStatus: PaymentStatus | null;
  method: PaymentMethod | null;
  utr: string | null;
  amountRupees: number | null;
  seats?: number;
}

/** What a row says of a booking. */
export function storedBookingOf(row: StandingColumns): StoredBooking {
  const { paymentStatus, method, utr, amountRupees, seats } = row;
  return {
    status: row.status,
    cancelledBy: row.cancelledBy,
    isCheckedIn: row.checkInId !== null,
    isNoShow: row.noShow === 1,
    payment:
      paymentStatus === null || amountRupees === null
        ? undefined
        : {
            status: paymentStatus,
            method,
            utr,
            amountRupees,
            ...(seats !== undefined && { seats }),
          },
  };
}

/** What is stored of a person's place on an event's waitlist. */
export interface StoredEntry {
  status: WaitlistStatus;
  offerExpiresAt: Instant | null;
  /** 1 for the next in line. */
  position: number;
}

/** Where a person stands with an event; `isParty` where they pay for several seats. */
export type Standing =
  | { kind: "none" }
  /** `isStill` once no seats are given to the waitlist any more. */
  | { kind: "waiting"; position: number; isStill?: true }
  /** A seat is held for the person until then. */
  | { kind: "offered"; until: Instant }
  /** Nothing to pay, and the club has not confirmed it. */
  | { kind: "booked" }
  | { kind: "payment_due"; amountRupees: number; isAtVenue: boolean; isParty?: true }
  /** The person gave a transaction reference, and the club has not seen the money. */
  | { kind: "reference_given"; amountRupees: number; utr: string; isParty?: true }
  | { kind: "confirmed" }
  /** `isPending` while what they owe is not paid. */
  | { kind: "checked_in"; isOver: boolean; isPending?: true }
  /** Completed by an admin, without a check-in. */
  | { kind: "completed" }
  /** The event is over without a check-in. */
  | { kind: "over" }
  | { kind: "missed" }
  | { kind: "replaced" }
  | { kind: "cancelled" };

export type StandingKind = Standing["kind"];

export interface StandingFacts {
  event: { startsAt: Instant; durationMinutes: number };
  booking: StoredBooking | undefined;
  /** Only where the event has a waitlist. */
  entry?: StoredEntry | undefined;
}

/**
 * Where a person stands with an event at `now`: a booking that holds a seat comes before the waitlist, and the
 * waitlist before a cancelled booking.
 */
export function standingOf({ event, booking, entry }: StandingFacts, now: Instant): Standing {
  if (booking && (booking.isCheckedIn || holdsSeat(booking.status)))
    return seatedStanding(booking, hasEnded(event, now));
  const waiting =
    entry && now < event.startsAt ? waitingStanding({ event, entry }, now) : undefined;
  if (waiting) return waiting;
  if (!booking) return { kind: "none" };
  return { kind: booking.cancelledBy === "replaced" ? "replaced" : "cancelled" };
}

function seatedStanding(booking: StoredBooking, isOver: boolean): Standing {
  const open = booking.status === PENDING ? openPayment(booking.payment) : undefined;
  if (booking.isCheckedIn) return { kind: "checked_in", isOver, ...(open && { isPending: true }) };
  if (booking.isNoShow) return { kind: "missed" };
  if (booking.status === COMPLETED) return { kind: "completed" };
  if (open) return open;
  if (isOver) return { kind: "over" };
  return { kind: booking.status === CONFIRMED ? "confirmed" : "booked" };
}

function openPayment(payment: StoredPayment | undefined): Standing | undefined {
  if (payment?.status !== "due") return undefined;
  const { amountRupees, utr, method, seats = 1 } = payment;
  const owed = { amountRupees, ...(seats > 1 && { isParty: true as const }) };
  if (utr !== null) return { kind: "reference_given", ...owed, utr };
  return { kind: "payment_due", ...owed, isAtVenue: method === "venue" };
}

function waitingStanding(
  { event, entry }: { event: { startsAt: Instant }; entry: StoredEntry },
  now: Instant,
): Standing | undefined {
  if (entry.status === "waiting") {
    const isStill = !isPromoting(event, now) && { isStill: true as const };
    return { kind: "waiting", position: entry.position, ...isStill };
  }
  if (entry.offerExpiresAt === null || !isLiveOffer(entry, now)) return undefined;
  return { kind: "offered", until: entry.offerExpiresAt };
}

/** Whether the person waits although the waitlist gives no seats any more. */
export function isStillWaiting(standing: Standing): boolean {
  return standing.kind === "waiting" && standing.isStill === true;
}

/** Whether the person holds a seat that they have not used yet: their pass opens the run. */
export function isToCome({ kind }: Standing): boolean {
  return IS_TO_COME[kind] ?? false;
}

const IS_TO_COME: Partial<Record<StandingKind, true>> = {
  booked: true,
  payment_due: true,
  reference_given: true,
  confirmed: true,
};

/** Whether a seat waits for the person to book or pay for it: nobody else can have it. */
export function isHeldFor({ kind }: Standing): boolean {
  return kind === "offered" || kind === "payment_due";
}

/** Whether 'You're in' is true: the seat is certain and the event is not over. */
export function isCertain(standing: Standing): boolean {
  if (standing.kind !== "checked_in") return standing.kind === "confirmed";
  return !standing.isOver && !standing.isPending;
}

/**
 * What the person still has to pay for a booking that holds a seat, in rupees; a confirmed booking can still be
 * unpaid. Nothing once they gave a reference.
 */
export function dueRupees({ status, payment }: StoredBooking): number {
  if (!holdsSeat(status) || payment?.status !== "due" || payment.utr !== null) return 0;
  return payment.amountRupees;
}

/** Where a member stands with one event, with their live booking if they have one. */
export interface StandingWithBooking {
  standing: Standing;
  booking: { id: BookingId; reference: string; dueRupees: number } | undefined;
  /** Whether others wait behind a waiting member, or one with an offer. */
  hasOthersBehind?: boolean | undefined;
}

/** The member's next event: one to come or under way that they have a seat for or are checked in at. */
export function nextOf(events: readonly ComingEvent[], now: Instant): ComingEvent | undefined {
  const isNext = ({ standing }: ComingEvent) =>
    isToCome(standing) || standing.kind === "checked_in";
  return events.find((event) => isNext(event) && !hasEnded(event, now));
}

/** An event of today or to come that a member is booked on, waits for or has a seat offered for. */
export interface ComingEvent extends StandingWithBooking, NamedEvent {
  eventId: EventId;
  startsAt: Instant;
  durationMinutes: number;
}
