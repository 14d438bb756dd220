import type { Db } from "~/db/tables";
import { type Day, dayOf, mondayOf } from "~/lib/dates";

/** Every week (Monday) in which the club held a run. For a recount: it reads the start of every run. */
export async function listAllHeldWeeks(db: Db, input: { timeZone: string }): Promise<Set<Day>> {
  const runs = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("status", "in", ["published", "completed"])
    .execute();
  return new Set(runs.map(({ startsAt }) => mondayOf(dayOf(startsAt, input.timeZone))));
}
