import type { Db } from "~/db/tables";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";

/** The days of a published event and of the other published events of its series, in order; none for another status. */
export async function listPublishedDays(
  db: Db,
  event: { id: EventId; seriesId: SeriesId | null; status: EventStatus; date: Day },
): Promise<Day[]> {
  if (event.status !== "published") return [];
  if (event.seriesId === null) return [event.date];
  const rows = await db
    .selectFrom("events")
    .select("date")
    .where("series_id", "=", event.seriesId)
    .where("status", "=", "published")
    .orderBy("starts_at")
    .execute();
  return rows.map(({ date }) => date);
}
