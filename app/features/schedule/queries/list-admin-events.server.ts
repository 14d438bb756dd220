import type { Db } from "~/db/tables";
import type { EventStatus } from "~/features/events/rules";
import { countOfferedSeats } from "~/features/waitlist/queries.server";
import type { Instant } from "~/lib/dates";

/** Events for the admin's list: those still to come soonest first, or past ones latest first. */
export async function listAdminEvents(
  db: Db,
  input: { now: Instant; when: "coming" | "past"; limit: number },
) {
  const isPast = input.when === "past";
  const rows = await db
    .selectFrom("events")
    .select(["id", "slug", "title", "date", "time", "location", "status", "capacity"])
    .select(["seats_taken as seatsTaken", "series_id as seriesId", "starts_at as startsAt"])
    .select(["price_rupees as priceRupees", "waiting"])
    .select(countOfferedSeats(input.now).as("offered"))
    .where("starts_at", isPast ? "<" : ">=", input.now)
    .orderBy("starts_at", isPast ? "desc" : "asc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as EventStatus }));
}
