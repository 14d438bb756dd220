import type { Db } from "~/db/tables";
import { listPastEvents, listUpcomingEvents } from "~/core/events/events.server";
import { rhythmOf } from "~/core/events/next-event/rhythm";
import { listCounts } from "~/core/reports/counters/counters.server";
import { sumOf } from "~/core/reports/counters/counters";
import { addDays, type Day, type Instant, mondayOf } from "~/lib/dates";

/** Events that the days of a week are derived from; more than a club has in four weeks. */
const UPCOMING_READ = 30;
const UPCOMING_SHOWN = 3;

export type ClubLife = Awaited<ReturnType<typeof findClubLife>>;

/**
 * The club's recent and coming events: check-ins of last week (Monday to Sunday), the days of the week with
 * events, the next events.
 */
export async function findClubLife(db: Db, { now, today }: { now: Instant; today: Day }) {
  const coming = await listUpcomingEvents(db, { now, limit: UPCOMING_READ });
  const [latest] = await listPastEvents(db, { now, limit: 1 });
  return {
    ranLastWeek: await countRanLastWeek(db, { today }),
    isSample: latest?.isSample ?? false,
    rhythm: rhythmOf(coming, today),
    upcoming: coming.slice(0, UPCOMING_SHOWN),
  };
}

/** Check-ins, guests included, from Monday to Sunday of the week before `today`'s. */
export async function countRanLastWeek(db: Db, { today }: { today: Day }): Promise<number> {
  const monday = mondayOf(today);
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) };
  return sumOf(await listCounts(db, { counter: "check_in", ...week }));
}
