import type { Db } from "~/db/tables";
import type { EventStatus } from "~/features/events/rules";
import { countOfferedSeats } from "~/features/waitlist/queries.server";
import type { Instant } from "~/lib/dates";

/** An event with everything an admin can change. */
type AdminEvent = NonNullable<Awaited<ReturnType<typeof findAdminEvent>>>;

/** The event with this id, drafts too, or undefined. */
export async function findAdminEvent(db: Db, input: { eventId: string; now: Instant }) {
  const row = await db
    .selectFrom("events")
    .select(["id", "slug", "title", "description", "date", "time", "location", "status", "image"])
    .select(["distances", "requirements", "highlights", "schedule", "capacity", "version"])
    .select(["pace_groups as paceGroups", "map_url as mapUrl", "series_id as seriesId"])
    .select(["starts_at as startsAt", "duration_minutes as durationMinutes", "waiting"])
    .select(["price_rupees as priceRupees", "seats_taken as seatsTaken"])
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
