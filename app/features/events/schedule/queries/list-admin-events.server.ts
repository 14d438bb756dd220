import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import { countOfferedSeats } from "~/features/bookings/waitlist/queries/waitlist.server";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";

/** The values that an event's place in the list is made of. */
export const EVENT_KEY = ["number", "text"] as const;

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
    .select(countOfferedSeats(input.now).as("offered"))
    .where("starts_at", isPast ? "<" : ">=", input.now);
  return await readPage(query, {
    columns: ["starts_at", "id"],
    direction: isPast ? "desc" : "asc",
    keyOf: ({ startsAt, id }) => [startsAt, id],
    request: input.request,
    limit: input.limit,
  });
}
