import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant } from "~/lib/dates";

/** Longer than any event's check-in stays open after the start. */
const OVER_AFTER_MS = 24 * HOUR_MS;

/**
 * Whether a member's free first run is available: never booked with their phone, nor by themselves with an earlier one;
 * or given back, or booked and missed. Between two bookings at once with one phone the unique index decides.
 */
export async function hasFreeTrial(
  db: Db,
  input: { member: { id: MemberId; phone: string }; now: Instant },
): Promise<boolean> {
  const { member, now } = input;
  const ofPhone = freeRunsInUse(db, now).where("b.participant_phone", "=", member.phone);
  const own = freeRunsInUse(db, now)
    .where("b.member_id", "=", member.id)
    .where("b.is_guest", "=", 0);
  // Not one condition with "or", which would keep the planner from the index of each.
  const inUse = await ofPhone.unionAll(own).limit(1).executeTakeFirst();
  return inUse === undefined;
}

function freeRunsInUse(db: Db, now: Instant) {
  return (
    db
      .selectFrom("bookings as b")
      .leftJoin("check_ins as c", "c.booking_id", "b.id")
      .select("b.id")
      // A literal, so that the planner can use the partial index over free runs in use.
      .where("b.plan", "=", sql.lit("free_trial"))
      .where("b.status", "<>", sql.lit("cancelled"))
      .where("b.trial_released", "=", sql.lit(0))
      .where((eb) =>
        eb.or([
          eb("c.id", "is not", null),
          eb("b.status", "=", "completed"),
          eb("b.starts_at", ">", now - OVER_AFTER_MS),
        ]),
      )
  );
}
