import { countOfferedSeats } from "~/core/bookings/waitlist/waitlist.server";
import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { EVENT_ORDER } from "../events-rules";

/** A page of events for the admin's list: those still to come soonest first, or past ones latest first. */
export async function listAdminEvents(
  db: Db,
  input: { now: Instant; when: "coming" | "past"; request: PageRequest; limit: number },
) {
  const isPast = input.when === "past";
  const query = db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["seats_taken as seatsTaken", "series_id as seriesId", "capacity", "waiting"])
    .select(countOfferedSeats(input.now).as("offered"));
  return await readPage(query, {
    ...EVENT_ORDER,
    direction: isPast ? "desc" : "asc",
    range: isPast ? { to: input.now } : { from: input.now },
    request: input.request,
    limit: input.limit,
  });
}
