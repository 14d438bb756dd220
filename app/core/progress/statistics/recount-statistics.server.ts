import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { ACHIEVEMENTS } from "../achievements/achievements";
import { matchOf } from "../activities/matching";
import { type ClubWeeks, memberStatistics, refreshStatistics } from "./refresh-statistics.server";
import { listMemberIds } from "./statistics.server";
import {
  listStatisticsInputs,
  type StatisticsInputs,
  storeNewStatistics,
} from "./store-new-statistics.server";

const MEMBERS_PER_STEP = 500;

/**
 * Recounts the statistics of every member from bookings, check-ins and activities. Reads in steps and writes
 * only the members who differ, so that no other write waits for long. Returns how many members were checked
 * and how many were corrected.
 */
export async function recountStatistics(
  db: Db,
  input: { now: Instant; timeZone: string },
): Promise<{ members: number; corrected: number }> {
  const club = {
    held: await listAllHeldWeeks(db, input),
    today: dayOf(input.now, input.timeZone),
  };
  let after = "";
  let members = 0;
  let corrected = 0;
  for (;;) {
    const memberIds = await listMemberIds(db, { after, limit: MEMBERS_PER_STEP });
    const last = memberIds.at(-1);
    if (last === undefined) return { members, corrected };
    const wrong = (await listStatisticsInputs(db, { memberIds })).filter((m) => !isRight(m, club));
    corrected += await inTransaction(db, async (db) => {
      const stored = await storeNewStatistics(db, { members: wrong, club, now: input.now });
      let changed = stored.size;
      for (const { memberId } of wrong.filter((member) => !stored.has(member.memberId)))
        changed += Number(await refreshStatistics(db, { memberId, ...input }));
      return changed;
    });
    members += memberIds.length;
    after = last;
  }
}

/** Whether a member's stored statistics equal what `refreshStatistics` would write. */
function isRight(member: StatisticsInputs, club: ClubWeeks): boolean {
  const { attendedEvents, places, achievements } = member;
  if (!member.matches.every((stored) => isMatched(stored, attendedEvents))) return false;
  const { statistics, progress, board, isShown } = memberStatistics(member, club);
  if (JSON.stringify(member.statistics) !== JSON.stringify(statistics)) return false;
  const rows = new Map(achievements.map((row) => [row.achievement, row]));
  if (ACHIEVEMENTS.some((id) => !isStored(rows.get(id), progress[id]))) return false;
  return (
    board.size === places.length &&
    places.every((place) => {
      const line = board.get(place.period);
      return (
        line?.checkIns === place.checkIns &&
        line.distanceM === place.distanceM &&
        line.earliness === place.earliness &&
        place.shown === Number(isShown)
      );
    })
  );
}

function isMatched(
  stored: StatisticsInputs["matches"][number],
  events: StatisticsInputs["attendedEvents"],
): boolean {
  const { bookingId, isCounted } = matchOf(stored, events);
  return bookingId === stored.bookingId && isCounted === stored.isCounted;
}

function isStored(
  row: StatisticsInputs["achievements"][number] | undefined,
  count: number,
): boolean {
  return row?.progress === count && row.earned === Number(count >= row.target);
}

/** The Mondays of all weeks with an event. Reads the start of every event: for a recount only. */
export async function listAllHeldWeeks(db: Db, input: { timeZone: string }): Promise<Set<Day>> {
  const runs = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("status", "in", ["published", "completed"])
    .execute();
  return new Set(runs.map(({ startsAt }) => mondayOf(dayOf(startsAt, input.timeZone))));
}
