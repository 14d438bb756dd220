import type { Db } from "~/db/tables";
import { addDays, type Day, instantOf } from "~/lib/dates";
import type { CalendarEvent } from "./calendar";

/** The events from one day to another, cancelled ones too, in the order of their start. */
export async function listEventsBetween(
  db: Db,
  input: { from: Day; to: Day; timeZone: string },
): Promise<CalendarEvent[]> {
  const { from, to, timeZone } = input;
  return await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "starts_at as startsAt", "location"])
    .where("starts_at", ">=", instantOf(from, "00:00", timeZone))
    .where("starts_at", "<", instantOf(addDays(to, 1), "00:00", timeZone))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}
