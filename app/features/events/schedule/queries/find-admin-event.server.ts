import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/runs";
import { countOfferedSeats } from "~/features/bookings/waitlist/queries/waitlist.server";
import type { Instant } from "~/lib/dates";
import type { EventStatus } from "../../rules/events";

/** The event with this id, drafts too, or undefined. */
export async function findAdminEvent(db: Db, input: { eventId: string; now: Instant }) {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["description", "image", "distances", "requirements", "highlights", "schedule"])
    .select(["pace_groups as paceGroups", "map_url as mapUrl", "series_id as seriesId"])
    .select(["duration_minutes as durationMinutes", "seats_taken as seatsTaken"])
    .select(["capacity", "version", "waiting"])
    .select("cancel_reason as cancelReason")
    .select(countOfferedSeats(input.now).as("offered"))
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const listOf = (json: string) => JSON.parse(json) as string[];
  return {
    ...row,
    status: row.status as EventStatus,
    distances: listOf(row.distances),
    paceGroups: listOf(row.paceGroups),
    requirements: listOf(row.requirements),
    highlights: listOf(row.highlights),
    schedule: listOf(row.schedule),
  };
}
