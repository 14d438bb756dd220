import { dropPayment, lowerPayment } from "~/core/payments/due-payments.server";
import { againIfBought, dropMembership } from "~/core/payments/membership/memberships.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { BookingId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { groupBy } from "~/lib/lists";
import { isBookable } from "../bookings";
import { lockEvent, type MemberAtEvent } from "../event-lock.server";
import { settlePaceGroups } from "../pace-groups/pace-groups.server";
import { type BookingRefusal, BookingRefused } from "../refusals";
import { CANCELLED, isUnfinished, PENDING } from "../status";
import { listOwnSeat, seatHeld } from "../status.server";
import { isLiveOffer, ON_WAITLIST } from "../waitlist/rules";
import { settleEventWaitlist, settleWaitlist } from "../waitlist/settle-waitlist.server";
import type { SeatsToTake } from "./decide-seat";
import type { SeatFacts, SeatRequest, Way } from "./seat-facts";
import { bookLocked, decideNow, findSeatFacts, type SeatOrder, takeSeats } from "./seats.server";

type Outcome = { ok: true; bookingId: BookingId } | { ok: false; reason: BookingRefusal };

/**
 * Books a member and their guests on an event: seats, entitlement, payment, bookings, declaration and notification.
 * All that decides it is read at once, `decideSeat` decides, and one guarded write stores the rows: it holds only while
 * the event is as it was read and has the seats; unique indexes decide about people. Where something else must be
 * settled first, and on a lost race, the same is done again with the event's row locked. The same `submitKey` with
 * the same answers returns the booking it made before; with other answers it is refused.
 */
export async function bookSeat(
  db: Db,
  input: SeatRequest & { now: Instant; timeZone: string },
): Promise<Outcome> {
  const { timeZone, ...form } = input;
  const request = { ...form, digest: digestOf(input), today: dayOf(input.now, timeZone) };
  const facts = await findSeatFacts(db, request, { isLocked: false });
  const decision = decideNow(request, facts);
  if (decision.kind === "refused")
    return (await findEarlierAnswer(db, request)) ?? { ok: false, reason: decision.reason };
  if (decision.kind === "seats" && facts && (await isTaken(db, request, facts, decision)))
    return { ok: true, bookingId: decision.bookingId };
  // A membership that is bought at the same moment may cover this run, and another run may take the credit.
  return await againIfBought(() => settleAndBook(db, request));
}

async function settleAndBook(db: Db, request: SeatOrder): Promise<Outcome> {
  try {
    return await inTransaction(db, async (db) => {
      const { eventId, memberId, guests, now } = request;
      const way = await makeWay(db, { eventId, memberId, now, heads: 1 + guests.length });
      const decision = await bookLocked(db, request, way);
      if (decision.kind === "refused") throw new BookingRefused(decision.reason);
      if (decision.kind !== "seats") throw new Error("A form was neither refused nor stored.");
      // A party that waits for its group may fit in part, and an earlier hold has left its group.
      const { place } = decision;
      if (way.heldSeats > 0 || (place.waitsForGroupId && guests.length > 0))
        await settlePaceGroups(db, { eventId, now });
      return { ok: true, bookingId: decision.bookingId };
    });
  } catch (error) {
    // A repeated submit returns the first result, whatever stopped it.
    const earlier = await findEarlierAnswer(db, request);
    if (earlier) return earlier;
    const reason = bookingRefusal(error);
    if (!reason) throw error;
    // The rollback has undone the settling of the waitlist too.
    await settleEventWaitlist(db, request);
    return { ok: false, reason };
  }
}

/** Whether the rows were stored; a constraint that refuses says that something changed since it was read. */
async function isTaken(
  db: Db,
  request: SeatOrder,
  facts: SeatFacts,
  seats: SeatsToTake,
): Promise<boolean> {
  try {
    return await takeSeats(db, request, facts, seats);
  } catch (error) {
    if (violatedConstraint(error)) return false;
    throw error;
  }
}

/** What this form got when it was sent before; undefined for a new one. */
async function findEarlierAnswer(db: Db, request: SeatOrder): Promise<Outcome | undefined> {
  const before = await db
    .selectFrom("bookings")
    .select(["id", "submit_digest as digest"])
    .where("member_id", "=", request.memberId)
    .where("submit_key", "=", request.submitKey)
    .executeTakeFirst();
  if (!before) return undefined;
  if (before.digest === request.digest) return { ok: true, bookingId: before.id };
  return { ok: false, reason: "key_reused" };
}

/** Digest of the form's own values: the default plan can change after the first submit. */
function digestOf(input: SeatRequest): string {
  const { eventId, plan, guests, paceGroup, notes } = input;
  return sha256(JSON.stringify([eventId, plan, guests, paceGroup, notes]));
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

/**
 * Settles what is in the way of a booking, with the event's row locked: gives up the member's unfinished booking,
 * takes a member who waits off the waitlist, and gives the seats that are free to those who wait. Throws BookingRefused
 * when their booking is finished.
 */
async function makeWay(db: Db, booker: MemberAtEvent & { heads: number }): Promise<Way> {
  const { eventId, now } = booker;
  const event = await lockEvent(db, booker);
  const heldSeats = await releaseHold(db, booker);
  if (!event || !isBookable(event, now) || booker.heads <= heldSeats)
    return { heldSeats, hadOffer: false };
  if (event.waiting === 0) return { heldSeats, hadOffer: false };
  const offer = await leaveWaitlistToBook(db, booker);
  await settleWaitlist(db, { eventId, now });
  return { heldSeats, hadOffer: offer === "expired" };
}

/** Closes the entry of a member who waits before they book; returns the state of an offer. */
async function leaveWaitlistToBook(
  db: Db,
  { eventId, memberId, now }: MemberAtEvent,
): Promise<"live" | "expired" | undefined> {
  const own = await db
    .selectFrom("waitlist_entries")
    .select(["id", "status", "offer_expires_at as offerExpiresAt"])
    .where("event_id", "=", eventId)
    .where("member_id", "=", memberId)
    .where("status", "in", ON_WAITLIST)
    .executeTakeFirst();
  if (!own) return undefined;
  if (own.status === "offered") return isLiveOffer(own, now) ? "live" : "expired";
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
  return undefined;
}

/**
 * Cancels the member's own unfinished booking of an event (pending, nothing paid or reported) with its
 * guests, and returns how many seats it held, for the caller to reuse. Refuses a finished one.
 */
export async function releaseHold(db: Db, input: MemberAtEvent): Promise<number> {
  const hold = await listOwnSeat(db, input)
    .select(["b.party_id as partyId", "b.amount_paid_rupees as paid"])
    .select("p.membership_id as membershipId")
    .executeTakeFirst();
  if (!hold) return 0;
  if (!isUnfinished(hold) || hold.paid > 0) throw new BookingRefused("already_booked");
  const parts = await db
    .updateTable("bookings")
    .set({
      status: CANCELLED,
      cancelled_by: "replaced",
      cancelled_at: input.now,
      updated_at: input.now,
    })
    .where("status", "=", PENDING)
    .where((eb) => (hold.partyId ? eb("party_id", "=", hold.partyId) : eb("id", "=", hold.id)))
    .returning(["payment_id as paymentId", "price_rupees as rupees"])
    .execute();
  const owed = [...parts];
  if (hold.membershipId) {
    const rupees = await dropMembership(db, { membershipId: hold.membershipId, now: input.now });
    if (rupees !== undefined) owed.push({ paymentId: hold.paymentId, rupees });
  }
  await dropOwed(db, { owed, now: input.now });
  return parts.length;
}

/** Takes what is no longer owed off its payments: one that no other live booking waits for becomes void. */
async function dropOwed(
  db: Db,
  { owed, now }: { owed: { paymentId: PaymentId | null; rupees: number }[]; now: Instant },
): Promise<void> {
  for (const [paymentId, parts] of groupBy(owed, (part) => part.paymentId)) {
    if (paymentId === null) continue;
    const shared = await db
      .selectFrom("bookings")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where(seatHeld("status"))
      .limit(1)
      .executeTakeFirst();
    const byRupees = parts.reduce((sum, { rupees }) => sum + rupees, 0);
    // A membership that was bought apart is still owed.
    if (byRupees === 0) continue;
    if (shared) await lowerPayment(db, { paymentId, byRupees, now });
    else await dropPayment(db, { paymentId, now });
  }
}
