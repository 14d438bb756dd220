import { waitsForAdmin } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { owesRupees } from "../desk-money/money";
import { isWalkInUndone } from "./remove-walk-in.server";

/** A booking of this phone; `isCancelled` when it was cancelled after the moment asked for. */
export interface BookedPhone {
  bookingId: BookingId;
  isUnpaid: boolean;
  /** What is not paid yet, also of a confirmed booking. */
  owesRupees: number;
  plan: BookingPlan;
  isCancelled: boolean;
}

/**
 * The booking of an event, as it was at `at`, by the member who has this phone, whatever number it was booked with, or
 * else the one booked with this phone; undefined without either.
 */
export async function findBookedPhone(
  db: Db,
  input: { eventId: EventId; phone: string; at: Instant },
): Promise<BookedPhone | undefined> {
  const { phone } = input;
  const ofMember = bookingsThen(db, input)
    .innerJoin("members as m", "m.id", "b.member_id")
    .where("m.phone", "=", phone)
    .where("b.is_guest", "=", 0)
    .select(({ lit }) => lit<0 | 1>(1).as("isOwn"));
  const ofPhone = bookingsThen(db, input)
    .where("b.participant_phone", "=", phone)
    .select(({ lit }) => lit<0 | 1>(0).as("isOwn"));
  // Not one condition with "or", which would read all bookings of the event.
  const rows: Then[] = [];
  for (const row of await ofMember.unionAll(ofPhone).execute())
    if (!(await isTakenBack(db, row))) rows.push(row);
  const own = rows.filter(({ isOwn }) => isOwn === 1);
  const found = own.length > 0 ? own : rows;
  // There is one live booking at a time: one that was cancelled since was the one at that moment.
  const row = found.find(({ status }) => status === "cancelled") ?? found[0];
  return (
    row && {
      bookingId: row.id,
      isUnpaid: row.status === "pending" && !waitsForAdmin(row),
      owesRupees: owesRupees(row),
      plan: row.plan,
      isCancelled: row.status === "cancelled",
    }
  );
}

type Then = Awaited<ReturnType<ReturnType<typeof bookingsThen>["execute"]>>[number] & {
  isOwn: 0 | 1;
};

/** Whether it is the booking of an undone walk-in, which is kept only for what was paid for it. */
async function isTakenBack(db: Db, { status, submitKey }: Then): Promise<boolean> {
  return status === "cancelled" && (await isWalkInUndone(db, { submitKey }));
}

/** An event's bookings that stood at `at`. */
function bookingsThen(db: Db, { eventId, at }: { eventId: EventId; at: Instant }) {
  return db
    .selectFrom("bookings as b")
    .select(["b.id", "b.status", "b.plan", "b.submit_key as submitKey"])
    .select(["b.payment_id as paymentId", "b.price_rupees as priceRupees"])
    .select("b.amount_paid_rupees as paidRupees")
    .where("b.event_id", "=", eventId)
    .where((eb) => eb.or([eb("b.status", "<>", "cancelled"), eb("b.cancelled_at", ">", at)]));
}
