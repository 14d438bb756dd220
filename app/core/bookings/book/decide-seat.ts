import { type MemberChoices, notificationRows } from "~/core/messages/notify/notification-rows";
import { membershipRow, membershipStart } from "~/core/payments/membership/memberships";
import { creditEntryRow, PAYMENT_REFERENCE_LENGTH, paymentRow } from "~/core/payments/payment-rows";
import { isUndeclared, WAIVER_VERSION, waiverRow } from "~/core/people/waiver/waiver";
import type { WrittenRow } from "~/db/guarded-write";
import type { BookingPlan, EventStatus } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type {
  BookingId,
  EventId,
  MemberId,
  MembershipId,
  PartyId,
  PaymentId,
} from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import { type BookedEvent, bookingRow, type NewBooking, REFERENCE_LENGTH } from "../booking-row";
import { bookedPlan, type FreeRun, isApproved, isBookable, usedTrialReason } from "../bookings";
import type { GroupAssignment } from "../pace-groups/rules";
import type { BookingRefusal } from "../refusals";
import { seatsLeft } from "../seats";
import {
  bookedNotification,
  type Terms,
  termsOf,
  type UsedMembership,
  unfitReason,
  usualPlan,
} from "./terms";

export interface SeatRequest {
  eventId: EventId;
  memberId: MemberId;
  /** Null where the form has no choice: what `usualPlan` says. */
  plan: BookingPlan | null;
  guests: { name: string; phone: string }[];
  paceGroup: string | null;
  notes: string | null;
  /** The event's price (rupees) on the page; another price is refused. */
  shownPriceRupees: number;
  submitKey: string;
  /** The version of the health declaration that was sent along, to be stored with the booking. */
  waiver?: string | undefined;
  /** Refused without the health declaration, as for all who book for themselves. */
  mustDeclare?: boolean;
}

/** All that decides a booking, as `findSeatFacts` reads it. */
export interface SeatFacts {
  /** Whether the event's row was locked before this was read. */
  isLocked: boolean;
  event: BookedEvent & {
    priceRupees: number;
    version: number;
    status: EventStatus;
    capacity: number;
    seatsTaken: number;
    /** How many are on the waitlist, offers among them. */
    waiting: number;
  };
  /** Seats that live offers of others hold. */
  offeredSeats: number;
  member: {
    id: MemberId;
    phone: string;
    name: string | null;
    email: string | null;
    status: MemberStatus;
    hasGuardian: boolean;
  };
  creditRupees: number;
  /** They have a live booking of this event. */
  hasHold: boolean;
  freeRun: FreeRun;
  /** The one that covers the event's day, paid or not. */
  membership: { id: MembershipId; isActive: boolean; duePaymentId: PaymentId | null } | undefined;
  hasWaiver: boolean;
  audience: MemberChoices;
  place: GroupAssignment | undefined;
  /** Those of the party's phones that hold a seat of the event. */
  bookedPhones: readonly string[];
}

/** What was settled with the event's row locked, before the decision. */
export interface Way {
  /** Seats of the member's earlier hold, which this booking takes over. */
  heldSeats: number;
  offer: "live" | "expired" | undefined;
}

export interface Given {
  /** Undefined before anything was settled. */
  way: Way | undefined;
  digest: string;
  now: Instant;
  timeZone: string;
  /** The club's settings. */
  confirmAtOnce: boolean;
  membershipRupees: number;
  newId: () => string;
  readableCode: (length: number) => string;
}

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
  rows: WrittenRow[];
  place: GroupAssignment;
}

/**
 * `locked`: something is in the way that is settled, or counted, only with the event's row locked: an earlier booking, a
 * waitlist, a group with a limit, a free run that may be given back.
 */
export type SeatDecision =
  | { kind: "refused"; reason: BookingRefusal }
  | { kind: "locked" }
  | SeatsToTake;

type Stop = Exclude<SeatDecision, SeatsToTake>;

const LOCKED: Stop = { kind: "locked" };

/** Decides a booking of a member and their guests from all that is known: a refusal, or the rows to write. */
export function decideSeat(request: SeatRequest, facts: SeatFacts, given: Given): SeatDecision {
  const { event, member, place } = facts;
  if (isUndeclaredSeat(request, facts)) return refused("not_declared");
  const { name } = member;
  if (!name) return refused("profile_incomplete");
  const seats = seatsWanted(request, given);
  const noSeat = seatStop(facts, seats, given);
  if (noSeat) return noSeat;
  if (!place) return facts.isLocked ? refused("group_gone") : LOCKED;
  const chosen = chosenPlan(request, facts);
  const unfit = unfitReason({ ...request, plan: chosen, event, member });
  if (unfit) return refused(unfit);
  const plan = bookedPlan(chosen, event);
  const stop = freeRunStop(plan, facts) ?? phoneStop(request, facts);
  if (stop) return stop;
  const seat = { ...facts, member: { ...member, name }, place };
  return { kind: "seats", ...seats, place, ...rowsOf(request, seat, plan, given) };
}

function refused(reason: BookingRefusal): Stop {
  return { kind: "refused", reason };
}

function isUndeclaredSeat({ mustDeclare, guests, waiver }: SeatRequest, { hasWaiver }: SeatFacts) {
  return mustDeclare && isUndeclared({ guests: guests.length, version: waiver, hasWaiver });
}

function seatsWanted({ guests }: SeatRequest, { way }: Given) {
  const more = 1 + guests.length - (way?.heldSeats ?? 0);
  return { more, mustBeFree: more > 0 && (way?.offer !== "live" || more > 1) };
}

function seatStop(
  { event, hasHold, isLocked, offeredSeats }: SeatFacts,
  { more, mustBeFree }: { more: number; mustBeFree: boolean },
  { way, now }: Given,
): Stop | undefined {
  if (hasHold && !isLocked) return LOCKED;
  if (!isBookable(event, now)) return refused("not_bookable");
  if (event.waiting > 0 && !isLocked) return LOCKED;
  if (!mustBeFree || seatsLeft(event, offeredSeats) >= more) return undefined;
  if (way?.offer === "expired") return refused("offer_expired");
  return refused(more > 1 ? "not_enough_seats" : "full");
}

/** The free run is booked while it is left; one that is in use may be given back with the lock. */
function freeRunStop(
  plan: BookingPlan,
  { freeRun, isLocked, member }: SeatFacts,
): Stop | undefined {
  if (plan !== "free_trial" || freeRun === "left") return undefined;
  return freeRun === "in_use" && !isLocked ? LOCKED : refused(usedTrialReason(member));
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

/** The plan that a form asks for. */
export function chosenPlan(request: SeatRequest, facts: SeatFacts): BookingPlan {
  const { event, member, membership, freeRun } = facts;
  return (
    request.plan ??
    usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered: membership?.isActive ?? false,
      hasFreeRun: freeRun === "left",
    })
  );
}

type Seat = SeatFacts & { member: { name: string }; place: GroupAssignment };

/** Membership, payment or credit, bookings, declaration and notification. */
function rowsOf(request: SeatRequest, seat: Seat, plan: BookingPlan, given: Given) {
  const { event, member } = seat;
  const { guests } = request;
  const { newId, now } = given;
  const memberId = member.id;
  const partyId = newId();
  const pass = plan === "monthly_membership" ? passOf(seat, given) : undefined;
  const owed = owedRows({ ...seat, plan, guests, pass, partyId }, given);
  const { byCredit, paymentId } = owed;
  const { confirmAtOnce } = given;
  const terms = termsOf({ plan, event, byCredit, paymentId, pass, confirmAtOnce });
  const bookings = bookingRows(request, { ...seat, plan, partyId, terms }, given);
  const bookingId = bookings[0].id;
  const rows: WrittenRow[] = [
    ...(pass?.rows ?? []),
    ...owed.rows,
    ...bookings.map((row) => ({ table: "bookings" as const, row })),
  ];
  if (request.waiver === WAIVER_VERSION && (guests.length > 0 || !seat.hasWaiver)) {
    const declared = { memberId, bookingId, guests: guests.length };
    rows.push({ table: "waivers", row: waiverRow(declared, { id: newId(), now }) });
  }
  const heads = bookings.length;
  const notification = bookedNotification({ event, memberId, bookingId, terms, heads });
  const ids = { inboxId: newId(), messageId: newId(), now };
  const { inbox, message } = notificationRows(notification, seat.audience, ids);
  if (inbox) rows.push({ table: "notifications", row: inbox });
  if (message) rows.push({ table: "messages", row: message });
  return { bookingIds: bookings.map(({ id }) => id), bookingId, rows };
}

/**
 * What a party owes, paid by credit or asked for: nothing for a free run or a valid membership, the event's price for
 * others, a membership's price when it is bought with the event. Credit pays for all of it or for none, and for no
 * membership.
 */
function owedRows(
  party: Seat & {
    plan: BookingPlan;
    guests: unknown[];
    pass: UsedMembership | undefined;
    partyId: PartyId;
  },
  { newId, readableCode, now }: Given,
): { rows: WrittenRow[]; byCredit: boolean; paymentId: PaymentId | null } {
  const { event, plan, guests, pass, partyId } = party;
  const memberId = party.member.id;
  const paidHeads = guests.length + (plan === "pay_per_run" ? 1 : 0);
  const boughtRupees = pass?.dueRupees ?? 0;
  const due = paidHeads * event.priceRupees + boughtRupees;
  if (due === 0) return { rows: [], byCredit: false, paymentId: null };
  if (boughtRupees === 0 && party.creditRupees >= due) {
    const used = { memberId, amountRupees: -due, reason: "used" as const, note: partyId };
    const rows: WrittenRow[] = [
      { table: "credit_balances", key: { member_id: memberId }, add: { rupees: -due } },
      { table: "credit_entries", row: creditEntryRow(used, { id: newId(), now }) },
    ];
    return { rows, byCredit: true, paymentId: null };
  }
  const membershipId = boughtRupees > 0 && pass ? pass.id : null;
  const owed = { memberId, eventId: event.id, membershipId, amountRupees: due };
  const ids = { id: newId(), reference: readableCode(PAYMENT_REFERENCE_LENGTH) };
  const row = paymentRow(owed, { ...ids, now });
  return { rows: [{ table: "payments", row }], byCredit: false, paymentId: ids.id };
}

type BookingRow = ReturnType<typeof bookingRow>;

/** The member's booking, then those of their guests. */
function bookingRows(
  { guests, notes, submitKey }: SeatRequest,
  party: Seat & { plan: BookingPlan; partyId: PartyId; terms: Terms },
  given: Given,
): [BookingRow, ...BookingRow[]] {
  const { event, member, place, plan, partyId, terms } = party;
  const { name, phone, email } = member;
  const shared = {
    ...{ event, memberId: member.id, partyId, ...place },
    ...{ notes, submitDigest: given.digest },
  };
  const rowOf = (booking: NewBooking) => {
    const ids = { id: given.newId(), reference: given.readableCode(REFERENCE_LENGTH) };
    return bookingRow(booking, { ...ids, now: given.now });
  };
  const own = { ...shared, ...terms.own, name, phone, email, isGuest: false, plan, submitKey };
  const others = guests.map((guest, index) =>
    rowOf({
      ...{ ...shared, ...terms.guest, ...guest, email: null },
      ...{ isGuest: true, plan: "pay_per_run" },
      groupTurn: place.groupTurn && place.groupTurn + 1 + index,
      submitKey: `${submitKey}#${index + 1}`,
    }),
  );
  return [rowOf(own), ...others];
}

/** The membership that covers the event, or one that is bought with it, with its row. */
function passOf(seat: Seat, given: Given): UsedMembership & { rows: WrittenRow[] } {
  const { event, member, membership } = seat;
  if (membership) {
    const { id, isActive, duePaymentId } = membership;
    return { id, isActive, dueRupees: 0, paymentId: isActive ? null : duePaymentId, rows: [] };
  }
  const { newId, now, timeZone, membershipRupees: dueRupees } = given;
  const id = newId();
  const startsOn = membershipStart(dayOf(now, timeZone), event.date);
  const bought = { memberId: member.id, startsOn, priceRupees: dueRupees };
  const row = membershipRow(bought, { id, now });
  return { id, isActive: false, dueRupees, paymentId: null, rows: [{ table: "memberships", row }] };
}
