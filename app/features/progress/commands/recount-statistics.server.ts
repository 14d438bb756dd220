import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { listAllHeldWeeks } from "../queries/list-all-held-weeks.server";
import {
  listStatisticsInputs,
  type StatisticsInputs,
} from "../queries/list-statistics-inputs.server";
import { listMemberIds } from "../queries/statistics.server";
import { ACHIEVEMENTS, achievementProgress } from "../rules/achievements";
import { boardFigures, isShownOnBoard } from "../rules/leaderboard";
import { countedCheckIns, statisticsOf } from "../rules/statistics";
import { attendedWeeks, streaksOf } from "../rules/streaks";
import { refreshStatistics } from "./refresh-statistics.server";

const MEMBERS_PER_STEP = 500;

/**
 * Recounts the figures of every member from the facts. Some members at a time are read and compared; only
 * those who differ are written, so that nobody waits for long and a large club takes seconds.
 * Returns how many members were looked at, and how many had a figure that was wrong and is right now.
 */
export async function recountStatistics(
  db: Db,
  input: { now: Instant; timeZone: string },
): Promise<{ members: number; corrected: number }> {
  const facts = {
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
    const wrong = (await listStatisticsInputs(db, { memberIds })).filter((m) => !isRight(m, facts));
    corrected += await inTransaction(db, async (db) => {
      let changed = 0;
      for (const { memberId } of wrong)
        changed += Number(await refreshStatistics(db, { memberId, ...input }));
      return changed;
    });
    members += memberIds.length;
    after = last;
  }
}

/** Whether what is kept of a member is what `refreshStatistics` would write. */
function isRight(member: StatisticsInputs, facts: { held: ReadonlySet<Day>; today: Day }): boolean {
  const { clubRuns, loggedActivities, places, achievements } = member;
  const checkIns = countedCheckIns(clubRuns);
  const streaks = streaksOf(attendedWeeks(checkIns.map(({ date }) => date)), facts.held);
  const wanted = statisticsOf([...clubRuns, ...loggedActivities], streaks);
  if (JSON.stringify(member.statistics) !== JSON.stringify(wanted)) return false;
  const progress = achievementProgress({
    startTimes: checkIns.map(({ time }) => time),
    longestStreakWeeks: streaks.longest,
    broughtMembers: member.broughtMembers,
    totalDistanceM: wanted.totalDistanceM,
  });
  const rows = new Map(achievements.map((row) => [row.achievement, row]));
  if (ACHIEVEMENTS.some((id) => !isKept(rows.get(id), progress[id]))) return false;
  const shown = isShownOnBoard(member, facts.today) ? 1 : 0;
  const board = boardFigures(checkIns);
  return (
    board.size === places.length &&
    places.every((place) => {
      const line = board.get(place.period);
      return (
        line?.checkIns === place.checkIns &&
        line.distanceM === place.distanceM &&
        line.earliness === place.earliness &&
        place.shown === shown
      );
    })
  );
}

function isKept(row: StatisticsInputs["achievements"][number] | undefined, count: number): boolean {
  return row?.progress === count && row.earned === Number(count >= row.target);
}
