import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import {
  countBroughtMembers,
  findStoredStatistics,
  isErased,
  listClubRuns,
  listLoggedActivities,
} from "../queries/statistics.server";
import { listHeldWeeks } from "../queries/streaks.server";
import { achievementProgress } from "../rules/achievements";
import {
  countedCheckIns,
  type DoneRun,
  personalBests,
  statisticsOf,
  totalsOf,
} from "../rules/statistics";
import { attendedWeeks, missedWeeks, type Streaks, streaksOf } from "../rules/streaks";
import { keepAchievements } from "./keep-achievements.server";
import { keepBoardPlaces } from "./keep-board-places.server";
import { startStatistics } from "./start-statistics.server";

/**
 * Recomputes every kept figure of a member from the facts: statistics, achievements and board lines.
 * Returns whether a figure was not what the facts say; never for an erased member, who has none. Call it in
 * the transaction of the change.
 */
export async function refreshStatistics(
  db: Db,
  input: { memberId: string; now: Instant; timeZone: string },
): Promise<boolean> {
  const { memberId, now, timeZone } = input;
  if (await isErased(db, { memberId })) return false;
  await lockFigures(db, { memberId, now });
  const clubRuns = await listClubRuns(db, { memberId });
  const runs = [...clubRuns, ...(await listLoggedActivities(db, { memberId }))];
  const checkIns = countedCheckIns(clubRuns);
  const attended = attendedWeeks(checkIns.map(({ date }) => date));
  const held = await listHeldWeeks(db, { weeks: missedWeeks(attended), timeZone });
  const streaks = streaksOf(attended, held);
  const totals = totalsOf(runs);
  const changed = [
    await keepStatistics(db, { memberId, runs, streaks, now }),
    await keepAchievements(db, {
      memberId,
      progress: achievementProgress({
        startTimes: checkIns.map(({ time }) => time),
        longestStreakWeeks: streaks.longest,
        broughtMembers: await countBroughtMembers(db, { memberId }),
        totalDistanceM: totals.distanceM,
      }),
      now,
    }),
    await keepBoardPlaces(db, { memberId, checkIns, now, timeZone }),
  ];
  return changed.includes(true);
}

/** Holds the member's figures until the commit, so that of two changes at once the second sees the first. */
async function lockFigures(db: Db, input: { memberId: string; now: Instant }): Promise<void> {
  await startStatistics(db, input);
  await db
    .updateTable("member_statistics")
    .set((eb) => ({ total_runs: eb.ref("total_runs") }))
    .where("member_id", "=", input.memberId)
    .execute();
}

async function keepStatistics(
  db: Db,
  input: { memberId: string; runs: readonly DoneRun[]; streaks: Streaks; now: Instant },
): Promise<boolean> {
  const { memberId, runs, streaks } = input;
  const before = await findStoredStatistics(db, { memberId });
  const wanted = statisticsOf(runs, streaks);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return false;
  await db
    .updateTable("member_statistics")
    .set({
      total_runs: wanted.totalRuns,
      total_distance_m: wanted.totalDistanceM,
      total_time_s: wanted.totalTimeS,
      current_streak: wanted.latestStreak,
      longest_streak: wanted.longestStreak,
      streak_week: wanted.streakWeek,
      best_pace_s_per_km: personalBests(runs).paceSPerKm?.value ?? null,
      last_run_date: wanted.lastRunDate,
      monthly_stats: JSON.stringify(wanted.months),
      updated_at: input.now,
    })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}
