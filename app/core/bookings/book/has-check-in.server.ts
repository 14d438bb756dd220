import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** Whether the person of this booking is checked in. */
export async function hasCheckIn(db: Db, input: { bookingId: BookingId }): Promise<boolean> {
  const row = await db
    .selectFrom("check_ins")
    .select("id")
    .where("booking_id", "=", input.bookingId)
    .executeTakeFirst();
  return row !== undefined;
}
