import { sql } from "kysely";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent } from "../desk";

/**
 * Updates a booking after its check-in: clears a no-show, confirms one that waited for an admin's word, and completes
 * the booking when the event is closed already. Call it in the check-in's transaction.
 */
export async function settleAfterCheckIn(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ no_show: 0, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("no_show", "=", 1)
    .execute();
  await takeTrialBack(db, input);
  if (input.event.status !== "completed") return await confirmAfterCheckIn(db, input);
  await db
    .updateTable("bookings")
    .set({ status: "completed", updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

/** Confirms a free first run, or one that a membership covers. */
async function confirmAfterCheckIn(
  db: Db,
  { bookingId, now }: { bookingId: BookingId; now: Instant },
): Promise<void> {
  const confirmed = await db
    .updateTable("bookings")
    .set({ status: "confirmed", updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("plan", "=", "free_trial"),
        eb.and([eb("plan", "=", "monthly_membership"), eb("payment_id", "is", null)]),
      ]),
    )
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return;
  await recordDeskMove(db, { bookingId, from: "pending", to: "confirmed", now });
}

/** Marks a free run that was given back as used, unless its owner has booked another one meanwhile. */
async function takeTrialBack(db: Db, input: { bookingId: BookingId; now: Instant }): Promise<void> {
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
            // A literal, so that the planner can use the partial index over free runs in use.
            .where("other.plan", "=", sql.lit("free_trial"))
            .where("other.status", "<>", sql.lit("cancelled"))
            .where("other.trial_released", "=", sql.lit(0)),
        ),
      ),
    )
    .execute();
}

/** Records that a booking changed its status at the check-in desk, by an admin or as the consequence of a check-in. */
export async function recordDeskMove(
  db: Db,
  move: {
    bookingId: BookingId;
    from: BookingStatus;
    to: BookingStatus;
    by?: { adminId: AdminId; requestId: string };
    now: Instant;
  },
): Promise<void> {
  const { bookingId, from, to, by, now } = move;
  await recordAudit(db, {
    actor: by ? { kind: "admin", id: by.adminId } : { kind: "system", id: null },
    action: "booking_moved",
    subject: { kind: "booking", id: bookingId },
    details: { from, to, at: "gate" },
    requestId: by?.requestId ?? null,
    now,
  });
}
