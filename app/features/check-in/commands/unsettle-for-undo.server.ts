import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent } from "../rules/desk";

/** On a closed event, marks the booking as a no-show. Call it before the check-in is removed. */
export async function unsettleForUndo(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  if (input.event.status !== "completed") return;
  await db
    .updateTable("bookings")
    .set({ status: "confirmed", no_show: 1, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "=", "completed")
    .execute();
}
