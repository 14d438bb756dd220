import type { Db } from "~/db/tables";

/** A booking as the event's own admin page lists it. */
export type EventBooking = Awaited<ReturnType<typeof listEventBookings>>[number];

/** Everyone booked on an event, by name, without replaced holds. */
export async function listEventBookings(db: Db, input: { eventId: string }) {
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id", "b.reference", "b.status", "b.plan", "b.pace_group as paceGroup", "b.notes"])
    .select(["b.participant_name as name", "b.participant_phone as phone"])
    .select(["b.is_guest as isGuest", "b.no_show as noShow", "b.late_cancel as lateCancel"])
    .select(["b.price_rupees as priceRupees", "b.amount_paid_rupees as amountPaidRupees"])
    .select(["b.trial_released as trialReleased", "c.id as checkInId"])
    .select(["p.id as paymentId", "p.status as paymentStatus", "p.utr", "p.is_late as isLate"])
    .select(["p.amount_rupees as dueRupees", "p.method", "p.paid_by_name as paidByName"])
    .select("p.paid_at as paidAt")
    .where("b.event_id", "=", input.eventId)
    .where((eb) =>
      eb.or([eb("b.cancelled_by", "is", null), eb("b.cancelled_by", "<>", "replaced")]),
    )
    .orderBy("b.participant_name")
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status,
    plan: row.plan,
    paymentStatus: row.paymentStatus,
  }));
}
