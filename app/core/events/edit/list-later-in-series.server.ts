import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** The later events of the same series that have not started, soonest first; after this event, or after `after`. */
export async function listLaterInSeries(
  db: Db,
  input: { eventId: EventId; after?: Instant; now: Instant },
): Promise<{ id: EventId }[]> {
  const event = await db
    .selectFrom("events")
    .select(["series_id as seriesId", "starts_at as startsAt"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!event?.seriesId) return [];
  return await db
    .selectFrom("events")
    .select("id")
    .where("series_id", "=", event.seriesId)
    .where("id", "<>", input.eventId)
    .where("starts_at", ">", Math.max(input.after ?? event.startsAt, input.now))
    .orderBy("starts_at")
    .execute();
}
