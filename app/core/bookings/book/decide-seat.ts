import { notificationRows } from "~/core/messages/notifications";
import { membershipRow, membershipStart } from "~/core/payments/membership/memberships";
import { creditEntryRow, paymentRow } from "~/core/payments/payment-rows";
import { isUndeclared, WAIVER_VERSION, waiverRow } from "~/core/people/waiver/waiver";
import type { WrittenRow } from "~/db/guarded-write";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId, PartyId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { bookingRow, type NewBooking, REFERENCE_LENGTH } from "../booking-row";
import {
  bookedPlan,
  FREE_RUN_RELEASES,
  isApproved,
  isBookable,
  usedTrialReason,
} from "../bookings";
import { type GroupAssignment, NO_GROUP } from "../pace-groups/rules";
import type { BookingRefusal } from "../refusals";
import { seatsLeft } from "../seats";
import type { BookingContext, SeatFacts, SeatRequest } from "./seat-facts";
import {
  bookedNotification,
  promotedNotification,
  type Terms,
  termsOf,
  type UsedMembership,
  unfitReason,
  usualPlan,
} from "./terms";

/** The rows to write once the seats are there. */
export interface SeatsToTake {
  kind: "seats";
  bookingId: BookingId;
  /** Those of the guests too. */
  bookingIds: BookingId[];
  /** How many more seats the event gives away; below zero when a hold was larger. */
  more: number;
  /** Whether the seats must be free beside `offeredSeats`; not for a seat that is theirs already. */
  mustBeFree: boolean;
  /** How many of those on the waitlist this booking takes off it. */
  offWaitlist: number;
  rows: WrittenRow[];
  place: GroupAssignment;
  plan: BookingPlan;
  /** The payment that the member's own seat waits for. */
  paymentId: PaymentId | null;
}

/**
 * `locked`: something is in the way that is settled, or counted, only with the event's row locked: an earlier booking, a
 * waitlist, a group with a limit. `owing`: a place on the waitlist whose seat would have to be paid.
 */
export type SeatDecision =
  | { kind: "refused"; reason: BookingRefusal }
  | { kind: "locked" }
  | { kind: "owing" }
  | SeatsToTake;

type Stop = Exclude<SeatDecision, SeatsToTake>;

const LOCKED: Stop = { kind: "locked" };

/** Decides a booking of a member and their guests from all that is known: a refusal, or the rows to write. */
export function decideSeat(
  request: SeatRequest,
  facts: SeatFacts,
  context: BookingContext,
): SeatDecision {
  const { event, member } = facts;
  if (isUndeclaredSeat(request, facts)) return refused("not_declared");
  const name = request.name ?? member.name;
  if (!name) return refused("profile_incomplete");
  const more = 1 + request.guests.length - (context.way?.heldSeats ?? 0);
  const mustBeFree = more > 0 && (!facts.waitlistEntry?.isLiveOffer || more > 1);
  const noSeat = seatStop(request, facts, { more, mustBeFree }, context);
  if (noSeat) return noSeat;
  // A group that is gone costs nobody on the waitlist their seat.
  const place = facts.place ?? (request.source === "waitlist" ? NO_GROUP : undefined);
  if (!place) return facts.isLocked ? refused("group_gone") : LOCKED;
  const chosen = chosenPlan(request, facts);
  const plan = bookedPlan(chosen, event);
  const stop = termsStop(request, facts, chosen) ?? phoneStop(request, facts);
  if (stop) return stop;
  const seat = { ...facts, member: { ...member, name }, place };
  const offWaitlist = facts.waitlistEntry ? 1 : 0;
  const taken = { kind: "seats" as const, more, mustBeFree, offWaitlist, place, plan };
  return { ...taken, ...rowsOf(request, seat, plan, context) };
}

function refused(reason: BookingRefusal): Stop {
  return { kind: "refused", reason };
}

function isUndeclaredSeat({ mustDeclare, guests, waiver }: SeatRequest, { hasWaiver }: SeatFacts) {
  return mustDeclare && isUndeclared({ guests: guests.length, version: waiver, hasWaiver });
}

function seatStop(
  { source, shownStartsAt }: SeatRequest,
  { event, hasHold, isLocked, offeredSeats, waitlistEntry }: SeatFacts,
  { more, mustBeFree }: { more: number; mustBeFree: boolean },
  { way, now }: BookingContext,
): Stop | undefined {
  if (hasHold) return isLocked ? refused("already_booked") : LOCKED;
  if (source === "desk") return seatsLeft(event) >= more ? undefined : refused("full");
  const closed = closedReason(event, shownStartsAt, now);
  if (closed) return refused(closed);
  // What an offer holds is theirs; a seat beside it goes to those who wait first.
  const isOnlyTheirs = waitlistEntry?.isLiveOffer === true && more <= 1;
  if (event.waiting > 0 && !isLocked && !isOnlyTheirs) return LOCKED;
  if (!mustBeFree || seatsLeft(event, offeredSeats) >= more) return undefined;
  if (way?.hadOffer) return refused("offer_expired");
  return refused(more > 1 ? "not_enough_seats" : "full");
}

/** Why nobody books the event now, or not as the page showed it. */
function closedReason(
  event: SeatFacts["event"],
  shownStartsAt: Instant | undefined,
  now: Instant,
): BookingRefusal | undefined {
  if (!isBookable(event, now)) return "not_bookable";
  return (shownStartsAt ?? event.startsAt) === event.startsAt ? undefined : "time_changed";
}

/** What the plan, as it was chosen, has against it. */
function termsStop(request: SeatRequest, facts: SeatFacts, chosen: BookingPlan): Stop | undefined {
  const { event, member, freeRun } = facts;
  const unfit = unfitReason({ ...request, plan: chosen, event, member });
  if (unfit && request.source !== "desk") return refused(unfit);
  const plan = bookedPlan(chosen, event);
  if (request.source === "waitlist" && isOwing(plan, facts)) return { kind: "owing" };
  const isTheirs = freeRun === "left" || freeRun === "missed";
  return plan === "free_trial" && !isTheirs ? refused(usedTrialReason(member)) : undefined;
}

/** Whether a seat by this plan asks for money, or waits for some. */
function isOwing(plan: BookingPlan, { event, membership }: SeatFacts): boolean {
  if (plan === "monthly_membership") return !membership?.isActive;
  return plan === "pay_per_run" && event.priceRupees > 0;
}

/** Nobody has two seats: neither from another booking, nor twice in one party. */
function phoneStop({ guests }: SeatRequest, facts: SeatFacts): Stop | undefined {
  const booked = new Set(facts.bookedPhones);
  if (booked.has(facts.member.phone)) return refused("already_booked");
  booked.add(facts.member.phone);
  for (const { phone } of guests) {
    if (booked.has(phone)) return refused("guest_booked");
    booked.add(phone);
  }
  return undefined;
}

/** The plan that is asked for; at the desk a free run that was missed is theirs without asking for it. */
function chosenPlan(request: SeatRequest, facts: SeatFacts): BookingPlan {
  const { event, member, membership, freeRun } = facts;
  return (
    request.plan ??
    usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered: membership?.isActive ?? false,
      hasFreeRun: freeRun === "left" || (freeRun === "missed" && request.source === "desk"),
    })
  );
}

type Seat = SeatFacts & { member: { name: string }; place: GroupAssignment };

/** A seat and those of its guests, with what all of their rows have in common. */
interface Party extends Seat {
  request: SeatRequest;
  plan: BookingPlan;
  pass: UsedMembership | undefined;
  partyId: PartyId;
  /** The booking's code is the payment's: one code in lists, on the receipt and in the UPI app. */
  reference: string;
}

/** Membership, payment or credit, bookings, declaration and notification. */
function rowsOf(request: SeatRequest, seat: Seat, plan: BookingPlan, context: BookingContext) {
  const { event, member, missedFreeRunId } = seat;
  const { guests, source } = request;
  const { newId, now } = context;
  const memberId = member.id;
  const pass = plan === "monthly_membership" ? passOf(seat, context) : undefined;
  const reference = context.readableCode(REFERENCE_LENGTH);
  const party: Party = { ...seat, request, plan, pass, partyId: newId(), reference };
  const owed = owedRows(party, context);
  const { byCredit, paymentId } = owed;
  const confirmAtOnce = source === "desk" || seat.planTerms.confirmAtOnce;
  const terms = termsOf({ plan, event, byCredit, paymentId, pass, confirmAtOnce });
  const bookings = bookingRows(party, terms, context);
  const bookingId = bookings[0].id;
  const rows: WrittenRow[] = [...(pass?.rows ?? []), ...owed.rows];
  if (plan === "free_trial" && missedFreeRunId !== null) {
    // Given back, because the index of phones has room for one that is in use.
    const set = { trial_released: FREE_RUN_RELEASES.back, no_show: 1, updated_at: now };
    rows.push({ table: "bookings", key: { id: missedFreeRunId }, set });
  }
  rows.push(...bookings.map((row) => ({ table: "bookings" as const, row })));
  if (seat.waitlistEntry) {
    const booked = { status: "booked", booking_id: bookingId, offer_expires_at: null };
    const { id } = seat.waitlistEntry;
    rows.push({ table: "waitlist_entries", key: { id }, set: { ...booked, updated_at: now } });
  }
  if (request.waiver === WAIVER_VERSION && (guests.length > 0 || !seat.hasWaiver)) {
    const declared = { memberId, bookingId, guests: guests.length };
    rows.push({ table: "waivers", row: waiverRow(declared, { id: newId(), now }) });
  }
  const bookingIds = bookings.map(({ id }) => id);
  if (source !== "desk") rows.push(...notificationRowsOf(party, terms, bookings, context));
  return { bookingIds, bookingId, paymentId: terms.own.paymentId, rows };
}

/** What the member is told in the inbox and on the phone; not at the desk, where they stand. */
function notificationRowsOf(
  { request, event, member, audience, waitlistEntry }: Party,
  terms: Terms,
  bookings: [BookingRow, ...BookingRow[]],
  { newId, now, notificationIn }: BookingContext,
): WrittenRow[] {
  const memberId = member.id;
  const bookingId = bookings[0].id;
  const booking = { id: bookingId, status: terms.own.status };
  const wasOffered = waitlistEntry?.isLiveOffer ?? false;
  const heads = bookings.length;
  const notification = notificationIn(event, (event) =>
    request.source === "waitlist"
      ? promotedNotification({ event, memberId, booking, wasOffered })
      : bookedNotification({ event, memberId, bookingId, terms, heads }),
  );
  const ids = { inboxId: newId(), messageId: newId(), now };
  const { inbox, message } = notificationRows(notification, audience, ids);
  const rows: WrittenRow[] = [];
  if (inbox) rows.push({ table: "notifications", row: inbox });
  if (message) rows.push({ table: "messages", row: message });
  return rows;
}

/**
 * What a party owes, paid by credit or asked for: nothing for a free run or a valid membership, the event's price for
 * others, a membership's price when it is bought with the event. Credit pays for all of it or for none, and for no
 * membership.
 */
function owedRows(
  { request, event, member, plan, pass, partyId, reference, creditRupees }: Party,
  { newId, now }: BookingContext,
): { rows: WrittenRow[]; byCredit: boolean; paymentId: PaymentId | null } {
  const memberId = member.id;
  const paidHeads = request.guests.length + (plan === "pay_per_run" ? 1 : 0);
  const boughtRupees = pass?.dueRupees ?? 0;
  const due = paidHeads * event.priceRupees + boughtRupees;
  if (due === 0) return { rows: [], byCredit: false, paymentId: null };
  if (boughtRupees === 0 && request.source !== "desk" && creditRupees >= due) {
    const used = { memberId, amountRupees: -due, reason: "used" as const, note: partyId };
    const rows: WrittenRow[] = [
      { table: "credit_balances", key: { member_id: memberId }, add: { rupees: -due } },
      { table: "credit_entries", row: creditEntryRow(used, { id: newId(), now }) },
    ];
    return { rows, byCredit: true, paymentId: null };
  }
  const membershipId = boughtRupees > 0 && pass ? pass.id : null;
  const owed = { memberId, eventId: event.id, membershipId, amountRupees: due };
  const ids = { id: newId(), reference };
  const row = paymentRow(owed, { ...ids, now });
  return { rows: [{ table: "payments", row }], byCredit: false, paymentId: ids.id };
}

type BookingRow = ReturnType<typeof bookingRow>;

/** The member's booking, then those of their guests. */
function bookingRows(
  { request, event, member, place, plan, partyId, reference }: Party,
  terms: Terms,
  context: BookingContext,
): [BookingRow, ...BookingRow[]] {
  const { guests, notes, submitKey } = request;
  const { id: memberId, name, phone, email } = member;
  const shared = { event, memberId, partyId, ...place, notes, submitDigest: context.digest };
  const rowOf = (booking: NewBooking, code: string) =>
    bookingRow(booking, { id: context.newId(), reference: code, now: context.now });
  const own = { ...shared, ...terms.own, name, phone, email, isGuest: false, plan, submitKey };
  const others = guests.map((guest, index) =>
    rowOf(
      {
        ...shared,
        ...terms.guest,
        ...guest,
        email: null,
        isGuest: true,
        plan: "pay_per_run",
        groupTurn: place.groupTurn && place.groupTurn + 1 + index,
        submitKey: `${submitKey}#${index + 1}`,
      },
      context.readableCode(REFERENCE_LENGTH),
    ),
  );
  return [rowOf(own, reference), ...others];
}

/** The membership that covers the event, or one that is bought with it, with its row. */
function passOf(seat: Seat, context: BookingContext): UsedMembership & { rows: WrittenRow[] } {
  const { event, member, membership } = seat;
  if (membership) {
    const { id, isActive, duePaymentId } = membership;
    return { id, isActive, dueRupees: 0, paymentId: isActive ? null : duePaymentId, rows: [] };
  }
  const { now, today } = context;
  const { membershipRupees: dueRupees } = seat.planTerms;
  const id = seat.nextMembershipId;
  const startsOn = membershipStart(today ?? event.date, event.date);
  const bought = { memberId: member.id, startsOn, priceRupees: dueRupees };
  const row = membershipRow(bought, { id, now });
  return { id, isActive: false, dueRupees, paymentId: null, rows: [{ table: "memberships", row }] };
}
