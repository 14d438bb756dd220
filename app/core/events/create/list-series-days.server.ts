import type { Db } from "~/db/tables";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";

/** The days of an event and of the others of its series with the same status, in order. */
export async function listSeriesDays(
  db: Db,
  event: { id: EventId; seriesId: SeriesId | null; status: EventStatus; date: Day },
): Promise<Day[]> {
  if (event.seriesId === null) return [event.date];
  const rows = await db
    .selectFrom("events")
    .select("date")
    .where("series_id", "=", event.seriesId)
    .where("status", "=", event.status)
    .orderBy("starts_at")
    .execute();
  return rows.map(({ date }) => date);
}
