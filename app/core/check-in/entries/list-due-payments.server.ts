import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** What is asked for a booking and those paid with it. */
export interface DuePayment {
  bookingId: BookingId;
  rupees: number;
  /** The people it is for, by name. */
  names: string[];
}

/** The due payments of those of these bookings that have one. */
export async function listDuePayments(
  db: Db,
  { bookingIds }: { bookingIds: BookingId[] },
): Promise<DuePayment[]> {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .innerJoin("bookings as other", "other.payment_id", "p.id")
    .select(["b.id as bookingId", "p.amount_rupees as rupees", "other.participant_name as name"])
    .where("b.id", "in", bookingIds)
    .where("p.status", "=", "due")
    .where("other.status", "<>", "cancelled")
    .orderBy("other.participant_name")
    .execute();
  return [...Map.groupBy(rows, ({ bookingId }) => bookingId)].map(([bookingId, ofOne]) => ({
    bookingId,
    rupees: ofOne[0]?.rupees ?? 0,
    names: ofOne.map(({ name }) => name),
  }));
}
