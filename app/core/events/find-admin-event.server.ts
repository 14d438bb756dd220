import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { listGroupLabels } from "~/core/bookings/pace-groups/pace-groups.server";
import { countOfferedSeats } from "~/core/bookings/waitlist/waitlist.server";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";

/** The event with this id, drafts too, or undefined. */
export async function findAdminEvent(db: Db, input: { eventId: EventId; now: Instant }) {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["description", "image", "distances", "requirements", "highlights", "schedule"])
    .select(["map_url as mapUrl", "series_id as seriesId"])
    .select(["duration_minutes as durationMinutes", "seats_taken as seatsTaken"])
    .select(["capacity", "version", "waiting", "counts_home as countsHome"])
    .select("cancel_reason as cancelReason")
    .select(countOfferedSeats(input.now).as("offered"))
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    status: row.status,
    distances: jsonOf(row.distances),
    paceGroups: await listGroupLabels(db, input),
    requirements: jsonOf(row.requirements),
    highlights: jsonOf(row.highlights),
    schedule: jsonOf(row.schedule),
  };
}
