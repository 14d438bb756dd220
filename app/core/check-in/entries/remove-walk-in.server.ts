import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId, PaymentId } from "~/db/tables/shapes";
import { releaseBooking } from "~/core/bookings/cancel/release-booking.server";
import { releaseSeats } from "~/core/bookings/cancel/release-seats.server";
import { dropUntouchedMember } from "~/core/people/drop-untouched-member.server";
import type { Instant } from "~/lib/dates";
import { isWalkInUndone } from "./is-walk-in-undone.server";
import { keepUndoneWalkIn } from "./keep-undone-walk-in.server";

interface Made {
  name: string;
  phone: string;
  memberId: MemberId;
  status: BookingStatus;
  submitKey: string;
  paymentId: PaymentId | null;
  isPaid: boolean;
  createdAt: Instant;
}

/**
 * Removes what an undone walk-in left: the seat, the booking, what was due for it, and a member who exists only
 * because of it; returns whether it did. A booking that was paid is cancelled, and the money kept as credit.
 * Does nothing for other bookings, unless the caller says that this one is void. The event must be locked, and nobody be checked in with the booking.
 */
export async function removeWalkIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId; isVoid?: boolean; now: Instant },
): Promise<boolean> {
  const { eventId, bookingId, isVoid = false, now } = input;
  const made = await findMade(db, { bookingId });
  if (!made || !(isVoid || (await isWalkInUndone(db, made)))) return false;
  if (made.status !== "cancelled") {
    const release = { bookingId, from: made.status, by: "admin" as const, isLate: false, now };
    await releaseBooking(db, release);
    await releaseSeats(db, { eventId, seats: 1, now });
  }
  await keepUndoneWalkIn(db, { ...made, id: bookingId, eventId, now });
  const about = db.updateTable("gate_entries").where("booking_id", "=", bookingId);
  await about.set({ undone_walk_in: bookingId }).execute();
  // Its credit and receipt name the booking.
  if (made.isPaid) return false;
  await about.set({ booking_id: null }).execute();
  await db.deleteFrom("bookings").where("id", "=", bookingId).execute();
  await dropVoidPayment(db, made);
  await dropUntouchedMember(db, made);
  return true;
}

async function findMade(db: Db, input: { bookingId: BookingId }): Promise<Made | undefined> {
  const row = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.member_id as memberId", "b.status", "b.submit_key as submitKey"])
    .select(["b.payment_id as paymentId", "p.status as payment"])
    .select(["b.created_at as createdAt", "b.participant_name as name"])
    .select("b.participant_phone as phone")
    .where("b.id", "=", input.bookingId)
    .executeTakeFirst();
  return row && { ...row, isPaid: row.payment === "paid" };
}

async function dropVoidPayment(db: Db, { paymentId }: Made): Promise<void> {
  if (paymentId === null) return;
  await db
    .deleteFrom("payments")
    .where("id", "=", paymentId)
    .where("status", "=", "void")
    .execute();
}
