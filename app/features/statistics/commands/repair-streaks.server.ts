import type { Db } from "~/db/tables";
import { dayOf, type Instant, mondayOf } from "~/lib/dates";
import { recountMemberFigures } from "./recount-member-figures.server";

/**
 * Puts right the streaks of those who did not come to a run that is no longer held in its week, whose start
 * was `startedAt`. A run of this week or later has broken none. Call it after the commit: it goes through
 * the club some members at a time.
 */
export async function repairStreaks(
  db: Db,
  input: { startedAt: Instant; now: Instant; timeZone: string },
): Promise<void> {
  const { startedAt, now, timeZone } = input;
  const weekOf = (at: Instant) => mondayOf(dayOf(at, timeZone));
  if (weekOf(startedAt) < weekOf(now)) await recountMemberFigures(db, { now, timeZone });
}
