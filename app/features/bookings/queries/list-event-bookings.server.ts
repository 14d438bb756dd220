import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { listEarlierReferences } from "../payments/queries/references.server";
import { rosterOf } from "../rules/roster";
import { standingOf, storedBookingOf } from "../rules/standing";
import { listBookingRows } from "./standings.server";

/** A booking as the event's own admin page lists it. */
export type EventBooking = Awaited<ReturnType<typeof listEventBookings>>["bookings"][number];

/** Those booked on an event, by name, without replaced holds: how many, and the first of them. */
export async function listEventBookings(db: Db, input: { eventId: string; now: Instant }) {
  const rows = await listBookingRows(db)
    .select(["b.member_id as memberId", "b.plan", "b.pace_group as paceGroup", "b.notes"])
    .select(["b.participant_name as name", "b.participant_phone as phone"])
    .select(["b.is_guest as isGuest", "b.late_cancel as lateCancel"])
    .select(["b.price_rupees as priceRupees", "b.amount_paid_rupees as amountPaidRupees"])
    .select(["b.trial_released as trialReleased", "p.id as paymentId", "p.is_late as isLate"])
    .select(["p.amount_rupees as dueRupees", "p.paid_by_name as paidByName"])
    .select("p.paid_at as paidAt")
    .where("b.event_id", "=", input.eventId)
    .where((eb) =>
      eb.or([eb("b.cancelled_by", "is", null), eb("b.cancelled_by", "<>", "replaced")]),
    )
    .orderBy("b.participant_name")
    .execute();
  const { shown, ...counts } = rosterOf(rows);
  const paymentIds = shown.flatMap(({ paymentId, paymentStatus }) =>
    paymentId !== null && paymentStatus === "due" ? [paymentId] : [],
  );
  const earlier = await listEarlierReferences(db, { paymentIds });
  const bookings = shown.map((row) => ({
    ...row,
    standing: standingOf({ event: row, booking: storedBookingOf(row) }, input.now),
    earlierUtrs: earlier.get(row.paymentId ?? "") ?? [],
  }));
  return { counts, bookings };
}
