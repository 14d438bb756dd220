import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";

/** SQL for when an event of the table with this name ends, as `endOf` has it. */
export function findEventEnd(table: "events" | "e") {
  const [startsAt, durationMinutes] = [`${table}.starts_at`, `${table}.duration_minutes`];
  return sql<number>`${sql.ref(startsAt)} + ${sql.ref(durationMinutes)} * ${sql.lit(MINUTE_MS)}`;
}

/** Check-in closes this long after the event's end; anyone not checked in by then is a no-show. */
const CHECK_IN_CLOSES_AFTER_MS = 2 * HOUR_MS;

/** Gives a phone's free run back after a no-show. */
export async function releaseNoShowTrial(
  db: Db,
  input: { phone: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ trial_released: 1, no_show: 1, updated_at: input.now })
    .where("participant_phone", "=", input.phone)
    // Literals, so that the planner can use the partial index of phones.
    .where("plan", "=", sql.lit("free_trial" as const))
    .where("trial_released", "=", sql.lit(0))
    .where("status", "<>", sql.lit("cancelled" as const))
    .where("status", "in", ["pending", "confirmed"])
    .where("starts_at", "<", input.now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("events as e")
          .select("e.id")
          .whereRef("e.id", "=", "bookings.event_id")
          .where(findEventEnd("e"), "<", input.now - CHECK_IN_CLOSES_AFTER_MS),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_ins as c").select("c.id").whereRef("c.booking_id", "=", "bookings.id"),
        ),
      ),
    )
    .execute();
}
