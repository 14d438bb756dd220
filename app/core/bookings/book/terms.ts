import type { Notification } from "~/core/messages/notifications";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { BookingId, EventId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { WAITLIST_NOTIFICATION_TEXTS } from "~/texts/payments/notifications";
import type { BookedEvent } from "../booking-row";
import { isApproved, isUnconfirmedMinor } from "../bookings";
import type { BookingRefusal } from "../refusals";
import { CONFIRMED, PENDING } from "../status";

/** Status, price and payment of one person's booking. */
interface Part {
  status: BookingStatus;
  priceRupees: number;
  amountPaidRupees: number;
  membershipId: MembershipId | null;
  paymentId: PaymentId | null;
}

export interface Terms {
  own: Part;
  guest: Part;
}

/** A membership that a booking uses or buys. */
export interface UsedMembership {
  id: MembershipId;
  isActive: boolean;
  /** Its price when it is bought with the booking, otherwise 0. */
  dueRupees: number;
  /** The payment that it waits for already. */
  paymentId: PaymentId | null;
}

/** What each booking of a party stores, after it is known how it is paid. */
export function termsOf(settled: {
  plan: BookingPlan;
  event: { priceRupees: number };
  byCredit: boolean;
  paymentId: PaymentId | null;
  pass: UsedMembership | undefined;
  /** Whether a seat that waits for no money needs no admin's word. */
  confirmAtOnce: boolean;
}): Terms {
  const { plan, event, byCredit, paymentId, pass, confirmAtOnce } = settled;
  const guest: Part = {
    status: paymentId ? PENDING : CONFIRMED,
    priceRupees: event.priceRupees,
    amountPaidRupees: byCredit ? event.priceRupees : 0,
    membershipId: null,
    paymentId,
  };
  if (plan === "pay_per_run") return { own: guest, guest };
  const own: Part = {
    status: confirmAtOnce && (!pass || pass.isActive) ? CONFIRMED : PENDING,
    priceRupees: 0,
    amountPaidRupees: 0,
    membershipId: pass?.id ?? null,
    paymentId: pass?.dueRupees ? paymentId : (pass?.paymentId ?? null),
  };
  return { own, guest };
}

/** Whether a member who waits for approval asks for more than the free first run alone. */
export function needsWelcome(party: {
  member: { status: MemberStatus };
  plan: BookingPlan;
  guests: unknown[];
}): boolean {
  const isFreeAlone = party.plan === "free_trial" && party.guests.length === 0;
  return !isApproved(party.member) && !isFreeAlone;
}

/** Why a party may not book on these terms: a changed price, or what a member without approval may not book. */
export function unfitReason(party: {
  event: { priceRupees: number };
  member: { status: MemberStatus; hasGuardian: boolean };
  plan: BookingPlan;
  guests: unknown[];
  shownPriceRupees: number;
}): BookingRefusal | undefined {
  const { event, member, plan, guests, shownPriceRupees } = party;
  if (isUnconfirmedMinor(member)) return "not_confirmed";
  if (needsWelcome(party)) return "not_approved";
  const isPaidEvent = plan === "pay_per_run" || guests.length > 0;
  return isPaidEvent && shownPriceRupees !== event.priceRupees ? "price_changed" : undefined;
}

/**
 * The plan of a booking for which none was chosen: the run's price where it is nothing, then a membership, then the
 * free first run, then the run's price.
 */
export function usualPlan({
  priceRupees,
  isApproved,
  isCovered,
  hasFreeRun,
}: {
  priceRupees: number;
  /** False while the member waits for approval, who may book the free first run only. */
  isApproved: boolean;
  isCovered: boolean;
  hasFreeRun: boolean;
}): BookingPlan {
  if (priceRupees === 0 && isApproved) return "pay_per_run";
  if (isCovered) return "monthly_membership";
  return hasFreeRun ? "free_trial" : "pay_per_run";
}

/** What a member is told who has just booked so many seats. */
export function bookedNotification(booked: {
  event: { id: EventId; title: string; date: string; time: string; location: string };
  memberId: MemberId;
  bookingId: BookingId;
  terms: Terms;
  heads: number;
}): Notification {
  const { event, terms, heads } = booked;
  const when = `${formatWhen(event)}, ${event.location}`;
  const isDue = Boolean(terms.own.paymentId ?? terms.guest.paymentId);
  const isConfirmed = terms.own.status === CONFIRMED;
  const settled = isConfirmed ? NOTIFICATION_TEXTS.seatConfirmed : NOTIFICATION_TEXTS.seatTaken;
  const seats = isDue ? NOTIFICATION_TEXTS.seatHeld : settled;
  const text =
    isConfirmed && isDue
      ? NOTIFICATION_TEXTS.guestsHeld({ guests: heads - 1, when })
      : seats({ heads, when });
  const unsettled = isDue ? NOTIFICATION_TEXTS.held : NOTIFICATION_TEXTS.booked;
  return {
    memberId: booked.memberId,
    kind: "booked",
    title: (isConfirmed ? NOTIFICATION_TEXTS.confirmed : unsettled)({ run: event.title }),
    text,
    link: `/bookings/${booked.bookingId}`,
    eventId: event.id,
  };
}

/** What a member is told whose place on a waitlist, or offer of one (`wasOffered`), became a booking. */
export function promotedNotification(promoted: {
  event: BookedEvent;
  memberId: MemberId;
  booking: { id: BookingId; status: BookingStatus };
  wasOffered: boolean;
}): Notification {
  const { event, booking } = promoted;
  const when = formatWhen(event);
  const isConfirmed = booking.status === CONFIRMED;
  const texts = WAITLIST_NOTIFICATION_TEXTS;
  const bookedText = promoted.wasOffered ? texts.freeNowText : texts.bookedText;
  return {
    memberId: promoted.memberId,
    kind: "promoted",
    title: (isConfirmed ? NOTIFICATION_TEXTS.confirmed : NOTIFICATION_TEXTS.booked)({
      run: event.title,
    }),
    text: (isConfirmed ? bookedText : texts.keptText)({ when: `${when}, ${event.location}` }),
    link: `/bookings/${booking.id}`,
    filledIn: { run: event.title, when },
    eventId: event.id,
    usefulUntil: event.startsAt,
  };
}
