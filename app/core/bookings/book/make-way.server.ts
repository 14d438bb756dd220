import { dropPayment, lowerPayment } from "~/core/payments/due-payments.server";
import { dropMembership } from "~/core/payments/membership/memberships.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { groupBy } from "~/lib/lists";
import { isBookable } from "../bookings";
import { lockEvent, type MemberAtEvent } from "../event-lock.server";
import { BookingRefused } from "../refusals";
import { CANCELLED, isUnfinished, PENDING } from "../status";
import { listOwnSeat, seatHeld } from "../status.server";
import { isLiveOffer, ON_WAITLIST } from "../waitlist/rules";
import { settleWaitlist } from "../waitlist/settle-waitlist.server";
import type { Way } from "./seat-facts";

/**
 * Settles what is in the way of a booking, with the event's row locked: gives up the member's unfinished booking,
 * takes a member who waits off the waitlist, and gives the seats that are free to those who wait. Throws BookingRefused
 * when their booking is finished.
 */
export async function makeWay(db: Db, booker: MemberAtEvent & { heads: number }): Promise<Way> {
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
