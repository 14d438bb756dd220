import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { matchActivities } from "../activities/match-activities.server";
import { listAttendedEvents } from "./attended-events.server";
import {
  countBroughtMembers,
  findStoredStatistics,
  isErased,
  listLoggedActivities,
} from "./statistics.server";
import { listHeldWeeks } from "../streaks/streaks.server";
import { achievementProgress } from "../achievements/achievements";
import { statisticsColumns } from "./member-statistics";
import { personalBests } from "../personal-bests";
import { type CountedRun, countedCheckIns, statisticsOf, totalsOf } from "./statistics";
import { attendedWeeks, missedWeeks, type Streaks, streaksOf } from "../streaks/streaks";
import { startStatistics } from "./start-statistics.server";
import { storeAchievements } from "../achievements/store-achievements.server";
import { storeBoardPlaces } from "../leaderboard/store-board-places.server";

/**
 * Recomputes a member's statistics, achievements and leaderboard rows, and which of their activities belong to an
 * attended event. Returns whether anything changed; always false for an erased member. Call it in the transaction of
 * the change.
 */
export async function refreshStatistics(
  db: Db,
  input: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<boolean> {
  const { memberId, now, timeZone } = input;
  if (await isErased(db, { memberId })) return false;
  await lockStatistics(db, { memberId, now });
  const isMatchChanged = await matchActivities(db, {
    memberId,
    events: await listAttendedEvents(db, { memberId }),
  });
  const attendedEvents = await listAttendedEvents(db, { memberId });
  const runs = [...attendedEvents, ...(await listLoggedActivities(db, { memberId }))];
  const checkIns = countedCheckIns(attendedEvents);
  const attended = attendedWeeks(checkIns.map(({ date }) => date));
  const held = await listHeldWeeks(db, { weeks: missedWeeks(attended), timeZone });
  const streaks = streaksOf(attended, held);
  const totals = totalsOf(runs);
  const changed = [
    isMatchChanged,
    await storeStatistics(db, { memberId, runs, streaks, now }),
    await storeAchievements(db, {
      memberId,
      progress: achievementProgress({
        startTimes: checkIns.map(({ time }) => time),
        longestStreakWeeks: streaks.longest,
        broughtMembers: await countBroughtMembers(db, { memberId }),
        totalDistanceM: totals.distanceM,
      }),
      now,
    }),
    await storeBoardPlaces(db, { memberId, checkIns, now, timeZone }),
  ];
  return changed.includes(true);
}

/**
 * Locks the member's statistics until the commit, so that the second of two concurrent changes sees the
 * first.
 */
async function lockStatistics(db: Db, input: { memberId: MemberId; now: Instant }): Promise<void> {
  await startStatistics(db, input);
  await db
    .updateTable("member_statistics")
    .set((eb) => ({ total_runs: eb.ref("total_runs") }))
    .where("member_id", "=", input.memberId)
    .execute();
}

async function storeStatistics(
  db: Db,
  input: { memberId: MemberId; runs: readonly CountedRun[]; streaks: Streaks; now: Instant },
): Promise<boolean> {
  const { memberId, runs, streaks } = input;
  const before = await findStoredStatistics(db, { memberId });
  const wanted = statisticsOf(runs, streaks);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return false;
  await db
    .updateTable("member_statistics")
    .set({
      ...statisticsColumns(wanted, personalBests(runs).paceSPerKm?.value ?? null),
      updated_at: input.now,
    })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}
