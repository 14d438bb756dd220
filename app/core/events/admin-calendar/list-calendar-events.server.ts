import { countOfferedSeats } from "~/core/bookings/waitlist/waitlist.server";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { Instant } from "~/lib/dates";

/** More than a club starts in six weeks. */
const EVENTS_READ = 300;

/** The club's events that start in this period, soonest first. */
export async function listCalendarEvents(
  db: Db,
  input: { from: Instant; before: Instant; now: Instant },
) {
  return await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["seats_taken as seatsTaken", "capacity"])
    .select(countOfferedSeats(input.now).as("offered"))
    .where("starts_at", ">=", input.from)
    .where("starts_at", "<", input.before)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(EVENTS_READ)
    .execute();
}
