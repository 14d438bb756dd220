import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { HOUR_MS, type Instant } from "~/lib/dates";

/** Longer than any event's check-in stays open after the start. */
const OVER_AFTER_MS = 24 * HOUR_MS;

/**
 * Whether this phone's free first run is available: never booked, given back, or booked and
 * missed. For display; the unique index decides at booking.
 */
export async function hasFreeTrial(
  db: Db,
  input: { phone: string; now: Instant },
): Promise<boolean> {
  const inUse = await db
    .selectFrom("bookings as b")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select("b.id")
    .where("b.participant_phone", "=", input.phone)
    // A literal, so that the planner can use the partial index over free runs in use.
    .where("b.plan", "=", sql.lit("free_trial"))
    .where("b.status", "<>", sql.lit("cancelled"))
    .where("b.trial_released", "=", sql.lit(0))
    .where((eb) =>
      eb.or([
        eb("c.id", "is not", null),
        eb("b.status", "=", "completed"),
        eb("b.starts_at", ">", input.now - OVER_AFTER_MS),
      ]),
    )
    .executeTakeFirst();
  return inUse === undefined;
}
