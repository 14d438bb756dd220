/** Members booked on an event in every way of paying, the same in any database. */

import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import type { Db, NewRow } from "~/db/tables";
import { addMembers, seatRequest } from "./seats";

export interface Booker {
  plan: "pay_per_run" | "free_trial" | "monthly_membership";
  guests: number;
  isPaid: boolean;
  /** They are booked on another run as well, with the same membership. */
  hasOther: boolean;
  isCheckedIn: boolean;
}

/** Books these members on the event, and some of them on `otherId`; returns their ids in order. */
export async function bookAll(
  db: Db,
  input: { eventId: string; otherId: string; bookers: readonly Booker[]; now: number },
): Promise<string[]> {
  const { eventId, otherId, bookers, now } = input;
  const memberIds = await addMembers(db, { count: bookers.length, now });
  for (const [index, booker] of bookers.entries()) {
    const memberId = memberIds[index] ?? "";
    const { plan } = booker;
    const guests = Array.from({ length: booker.guests }, (_, guest) => ({
      name: `Guest ${index} ${guest}`,
      phone: `+9180${String(index).padStart(4, "0")}${String(guest).padStart(4, "0")}`,
    }));
    const booked = await bookSeat(db, { ...seatRequest({ eventId, memberId, now }), plan, guests });
    if (!booked.ok) throw new Error(booked.reason);
    if (booker.hasOther && plan !== "free_trial")
      await bookSeat(db, { ...seatRequest({ eventId: otherId, memberId, now }), plan });
    if (booker.isPaid) await payFor(db, { bookingId: booked.bookingId, now });
    if (booker.isCheckedIn)
      await checkIn(db, { eventId, memberId, bookingId: booked.bookingId, now });
  }
  return memberIds;
}

async function payFor(db: Db, { bookingId, now }: { bookingId: string; now: number }) {
  const { paymentId } = await db
    .selectFrom("bookings")
    .select("payment_id as paymentId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  if (paymentId === null) return;
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null };
  await markPaid(db, { ...by, paymentId, method: "upi", now });
}

async function checkIn(
  db: Db,
  at: { eventId: string; memberId: string; bookingId: string; now: number },
) {
  const row: NewRow<"check_ins"> = {
    id: `check-${at.bookingId}`,
    event_id: at.eventId,
    booking_id: at.bookingId,
    member_id: at.memberId,
    is_guest: 0,
    date: "2026-11-20",
    time: "10:00",
    checked_in_at: at.now,
    recorded_at: at.now,
    recorded_by: "ravi",
    method: "list",
    distance_m: null,
    duration_s: null,
  };
  await db.insertInto("check_ins").values(row).execute();
}

/** All that a cancellation changes, by member in order. */
export async function moneyOf(db: Db, memberIds: readonly string[]) {
  return await Promise.all(
    memberIds.map(async (memberId) => ({
      bookings: await db
        .selectFrom("bookings")
        .select(["event_id", "status", "plan", "amount_paid_rupees", "late_cancel"])
        .select(["cancelled_by", "calendar_sequence", "is_guest", "checked_in"])
        .where("member_id", "=", memberId)
        .orderBy("event_id")
        .orderBy("participant_phone")
        .execute(),
      payments: await listPayments(db, memberId),
      memberships: await db
        .selectFrom("memberships")
        .select("status")
        .where("member_id", "=", memberId)
        .execute(),
      credit: await db
        .selectFrom("credit_balances")
        .select("rupees")
        .where("member_id", "=", memberId)
        .execute(),
      entries: await db
        .selectFrom("credit_entries")
        .select(["amount_rupees", "reason"])
        .where("member_id", "=", memberId)
        .orderBy("amount_rupees")
        .orderBy("reason")
        .execute(),
      checkIns: await db
        .selectFrom("check_ins")
        .select("event_id")
        .where("member_id", "=", memberId)
        .execute(),
    })),
  );
}

/** What is due and paid; of a void payment only that it is. */
async function listPayments(db: Db, memberId: string) {
  const rows = await db
    .selectFrom("payments")
    .select(["amount_rupees", "status"])
    .where("member_id", "=", memberId)
    .execute();
  return rows
    .map(({ amount_rupees, status }) => (status === "void" ? status : `${amount_rupees} ${status}`))
    .toSorted();
}
