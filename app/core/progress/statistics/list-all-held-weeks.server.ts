import type { Db } from "~/db/tables";
import { type Day, dayOf, mondayOf } from "~/lib/dates";

/** The Mondays of all weeks with an event. Reads the start of every event: for a recount only. */
export async function listAllHeldWeeks(db: Db, input: { timeZone: string }): Promise<Set<Day>> {
  const runs = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("status", "in", ["published", "completed"])
    .execute();
  return new Set(runs.map(({ startsAt }) => mondayOf(dayOf(startsAt, input.timeZone))));
}
