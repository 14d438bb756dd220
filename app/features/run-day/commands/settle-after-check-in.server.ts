import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { RunView } from "../rules";

/**
 * Puts a booking right after its check-in: nobody who came is a no-show, and on a run that is closed
 * already the booking is completed like the others. Call it in the check-in's transaction.
 */
export async function settleAfterCheckIn(
  db: Db,
  input: { run: Pick<RunView, "status">; bookingId: string; now: Instant },
): Promise<void> {
  await db.deleteFrom("no_shows").where("booking_id", "=", input.bookingId).execute();
  if (input.run.status !== "completed") return;
  await db
    .updateTable("bookings")
    .set({ status: "completed", updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}
