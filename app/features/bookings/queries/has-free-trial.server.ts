import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { HOUR_MS, type Instant } from "~/lib/dates";

/** No run is so long that its check-in is still open this long after its start. */
const OVER_AFTER_MS = 24 * HOUR_MS;

/**
 * Whether the free first run of this phone is still to be had: never booked, given back, or booked and
 * not come to. The unique index decides when it is booked; this is for showing the choice.
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
    // Written out, so that the partial index over free runs in use fits.
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
