import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent } from "../desk";
import { recordDeskMove } from "./record-desk-move.server";

/**
 * Takes back what a check-in did to its booking: on a closed event it is a no-show; before, one that the check-in
 * confirmed waits again, unless the booking has changed since. Call it before the check-in is removed.
 */
export async function unsettleForUndo(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  if (input.event.status !== "completed") return await unconfirmAfterUndo(db, input);
  await db
    .updateTable("bookings")
    .set({ status: "confirmed", no_show: 1, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "=", "completed")
    .execute();
}

async function unconfirmAfterUndo(
  db: Db,
  { bookingId, now }: { bookingId: BookingId; now: Instant },
): Promise<void> {
  const unconfirmed = await db
    .updateTable("bookings")
    .set({ status: "pending", updated_at: now })
    .where("id", "=", bookingId)
    .where("plan", "in", ["free_trial", "monthly_membership"])
    .where("status", "=", "confirmed")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit_log as a")
          .select("a.id")
          .whereRef("a.subject_id", "=", "bookings.id")
          .whereRef("a.at", "=", "bookings.updated_at")
          .where("a.subject_kind", "=", "booking")
          .where("a.action", "=", "booking_moved")
          .where("a.actor_kind", "=", "system"),
      ),
    )
    .executeTakeFirst();
  if (unconfirmed.numUpdatedRows === 0n) return;
  await recordDeskMove(db, { bookingId, from: "confirmed", to: "pending", now });
}
