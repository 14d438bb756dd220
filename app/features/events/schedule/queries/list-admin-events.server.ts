import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/runs";
import { countOfferedSeats } from "~/features/bookings/waitlist/queries/waitlist.server";
import type { Instant } from "~/lib/dates";

/** Events for the admin's list: those still to come soonest first, or past ones latest first. */
export async function listAdminEvents(
  db: Db,
  input: { now: Instant; when: "coming" | "past"; limit: number },
) {
  const isPast = input.when === "past";
  const rows = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["seats_taken as seatsTaken", "series_id as seriesId", "capacity", "waiting"])
    .select(countOfferedSeats(input.now).as("offered"))
    .where("starts_at", isPast ? "<" : ">=", input.now)
    .orderBy("starts_at", isPast ? "desc" : "asc")
    .limit(input.limit)
    .execute();
  return rows;
}
