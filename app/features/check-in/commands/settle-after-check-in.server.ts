import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent } from "../rules/desk";

/**
 * Puts a booking right after its check-in: nobody who came is a no-show, and on a run that is closed
 * already the booking is completed like the others. Call it in the check-in's transaction.
 */
export async function settleAfterCheckIn(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ no_show: 0, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("no_show", "=", 1)
    .execute();
  await takeTrialBack(db, input);
  if (input.event.status !== "completed") return;
  await db
    .updateTable("bookings")
    .set({ status: "completed", updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

/** A free run given back as not used was used after all, unless its owner has booked another one meanwhile. */
async function takeTrialBack(db: Db, input: { bookingId: string; now: Instant }): Promise<void> {
  await db
    .updateTable("bookings as b")
    .set({ trial_released: 0, updated_at: input.now })
    .where("b.id", "=", input.bookingId)
    .where("b.trial_released", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as other")
            .select("other.id")
            .whereRef("other.participant_phone", "=", "b.participant_phone")
            .whereRef("other.id", "<>", "b.id")
            // Written out, so that the partial index over free runs in use fits.
            .where("other.plan", "=", sql.lit("free_trial"))
            .where("other.status", "<>", sql.lit("cancelled"))
            .where("other.trial_released", "=", sql.lit(0)),
        ),
      ),
    )
    .execute();
}
