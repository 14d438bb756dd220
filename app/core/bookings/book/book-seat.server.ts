import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { acceptWaiver } from "~/core/people/waiver/accept-waiver.server";
import { violatedConstraint } from "~/db/constraint";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { BookingId, EventId, MemberId, MembershipId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import type { NewBooking } from "../booking-row";
import { isApproved } from "../bookings";
import { releaseNoShowTrial } from "../cancel/release-for-club.server";
import { findBookingBySubmitKey } from "../my-bookings/bookings.server";
import { findGroupAssignment } from "../pace-groups/pace-groups.server";
import { settlePaceGroups } from "../pace-groups/settle-pace-groups.server";
import { type BookingRefusal, BookingRefused } from "../refusals";
import { settleEventWaitlist } from "../waitlist/settle-waitlist.server";
import { bookPlainSeat } from "./book-plain-seat.server";
import { addBooking, decideTerms } from "./decide-terms.server";
import { hasFreeTrial } from "./find-booking-options.server";
import { releaseHold } from "./release-hold.server";
import { takeSeats } from "./take-seats.server";
import { bookedNotification, usualPlan } from "./terms";

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
}

type Outcome = { ok: true; bookingId: BookingId } | { ok: false; reason: BookingRefusal };

/**
 * Books a member and their guests on an event: seats, entitlement, payment, bookings, declaration and notification in
 * one transaction, which for somebody alone (`bookPlainSeat`) is a single write. The same `submitKey` with the same
 * answers returns the booking it made before; with other answers it is refused. Seats are decided by one conditional
 * update, people by unique indexes.
 */
export async function bookSeat(
  db: Db,
  input: SeatRequest & { now: Instant; timeZone: string },
): Promise<Outcome> {
  const digest = digestOf(input);
  try {
    const bookingId = await bookPlainSeat(db, { ...input, digest });
    if (bookingId) return { ok: true, bookingId };
    return await inTransaction(db, (db) => bookInTransaction(db, { ...input, digest }));
  } catch (error) {
    // A repeated submit returns the first result, whatever stopped it.
    const before = await findBookingBySubmitKey(db, input);
    if (before) return sameAnswer(before, digest);
    const reason = bookingRefusal(error);
    if (!reason) throw error;
    // The rollback has undone the settling of the waitlist too.
    await settleEventWaitlist(db, input);
    return { ok: false, reason };
  }
}

type Wanted = SeatRequest & { digest: string; now: Instant; timeZone: string };

async function bookInTransaction(db: Db, request: Wanted): Promise<Outcome> {
  const { eventId, memberId, guests, paceGroup, now } = request;
  const heads = 1 + guests.length;
  const { name, ...member } = await findParticipant(db, request);
  if (!name) throw new BookingRefused("profile_incomplete");
  const held = await releaseHold(db, { eventId, memberId, now });
  const event = await takeSeats(db, { eventId, memberId, heads, held, now });
  const place = await findGroupAssignment(db, { eventId, paceGroup, heads });
  if (!place) throw new BookingRefused("group_gone");
  const partyId = newId();
  const plan = request.plan ?? (await decideUsualPlan(db, { member, event, now })).plan;
  const terms = await decideTerms(db, { ...request, plan, event, member, partyId });
  const shared = {
    event,
    memberId,
    partyId,
    ...place,
    notes: request.notes,
    submitDigest: request.digest,
  };
  const booking: NewBooking = {
    ...shared,
    ...terms.own,
    name,
    phone: member.phone,
    email: member.email,
    isGuest: false,
    plan: terms.plan,
    submitKey: request.submitKey,
  };
  const bookingId = await addBooking(db, { booking, now });
  if (!bookingId) throw new Error("A booking that was inserted has no id.");
  for (const [index, guest] of guests.entries()) {
    await addGuest(db, {
      booking: {
        ...shared,
        ...terms.guest,
        ...guest,
        email: null,
        isGuest: true,
        plan: "pay_per_run",
        groupTurn: place.groupTurn && place.groupTurn + 1 + index,
        submitKey: `${request.submitKey}#${index + 1}`,
      },
      now,
    });
  }
  // A party that waits for its group may fit in part, and an earlier hold has left its group.
  if (held > 0 || (place.waitsForGroupId && heads > 1)) await settlePaceGroups(db, request);
  if (request.waiver !== undefined) {
    const declared = { memberId, version: request.waiver, bookingId, guests: guests.length, now };
    await acceptWaiver(db, declared);
  }
  const told = bookedNotification({ event, memberId, bookingId, terms, heads });
  await notifyMembers(db, { notifications: [told], now });
  return { ok: true, bookingId };
}

async function addGuest(db: Db, input: { booking: NewBooking; now: Instant }): Promise<void> {
  const id = await addBooking(db, { ...input, orNothing: true });
  if (!id) throw new BookingRefused("guest_booked");
}

/** Digest of the form's own values: the default plan can change after the first submit. */
function digestOf(input: SeatRequest): string {
  const { eventId, plan, guests, paceGroup, notes } = input;
  return sha256(JSON.stringify([eventId, plan, guests, paceGroup, notes]));
}

function sameAnswer(before: { id: BookingId; digest: string | null }, digest: string): Outcome {
  if (before.digest === digest) return { ok: true, bookingId: before.id };
  return { ok: false, reason: "key_reused" };
}

function bookingRefusal(error: unknown): BookingRefusal | undefined {
  if (error instanceof BookingRefused) return error.reason;
  switch (violatedConstraint(error)) {
    case "bookings_event_id_member_id_key":
    case "bookings_event_id_participant_phone_key":
      return "already_booked";
    case "bookings_participant_phone_key":
      return "trial_used";
    default:
      return undefined;
  }
}

/** The member's values that a booking needs, with credit in rupees. Throws for an unknown id. */
export async function findParticipant(db: Db, input: { memberId: MemberId }) {
  const [found] = await listParticipants(db, { memberId: input.memberId });
  if (!found) throw new Error("There is no such member.");
  const { guardedId, creditRupees, ...member } = found;
  return { ...member, hasGuardian: guardedId !== null, creditRupees: creditRupees ?? 0 };
}

const listParticipants = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members as m")
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.display_name as name", "m.email", "m.status"])
    .select(["g.member_id as guardedId", "c.rupees as creditRupees"])
    .where("m.id", "=", memberId),
);

/**
 * Returns what `usualPlan` says of a member and an event, with the membership that this plan uses. At the desk a free run
 * that was missed is given back before it decides, unless a membership covers the event. Call it in a transaction.
 */
export async function decideUsualPlan(
  db: Db,
  input: {
    member: { id: MemberId; phone: string; status: MemberStatus };
    event: { date: Day; priceRupees: number };
    isAtDesk?: boolean;
    now: Instant;
  },
): Promise<{ plan: BookingPlan; membershipId: MembershipId | null }> {
  const { member, event, isAtDesk = false, now } = input;
  const membership = await findMembershipFor(db, { memberId: member.id, date: event.date });
  const isCovered = membership?.status === "active";
  if (isAtDesk && !isCovered) await releaseNoShowTrial(db, { phone: member.phone, now });
  const plan = usualPlan({
    priceRupees: event.priceRupees,
    isApproved: isApproved(member),
    isCovered,
    hasFreeRun: !isCovered && (await hasFreeTrial(db, { member, now })),
  });
  return { plan, membershipId: plan === "monthly_membership" ? (membership?.id ?? null) : null };
}
