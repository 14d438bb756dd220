import type { Db } from "~/db/tables";

/** Whether the person of this booking is checked in. */
export async function hasCheckIn(db: Db, input: { bookingId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("check_ins")
    .select("id")
    .where("booking_id", "=", input.bookingId)
    .executeTakeFirst();
  return row !== undefined;
}
