import type { OpeningBalance } from "~/core/progress/progress";
import {
  type LooseFields,
  looseCount,
  looseDay,
  looseNumber,
  looseSeconds,
  looseText,
  looseYes,
} from "~/lib/loose-values";
import { OPENING_BALANCE_TEXTS } from "~/texts/moving-in/opening-balances";

const DISTANCE_MAX_M = 2 ** 31 - 1;
const ACHIEVEMENTS_MAX = 50;
const NOTHING_YET = /^0*[:.]?0*[:.]?0*$/;

/**
 * The opening balance of a member's record and their `userStatistics` and `achievements`, or undefined when nothing
 * but zeros was typed in. Where both records have a figure the larger one is taken: the other was never
 * updated.
 */
export function openingBalanceOf(
  records: { profile: LooseFields; statistics: LooseFields; achievements: LooseFields },
  timeZone: string,
): OpeningBalance | undefined {
  const both = [records.profile, records.statistics];
  const most = (read: (fields: LooseFields) => number | undefined) => {
    const found = both.flatMap((fields) => read(fields) ?? []).filter((figure) => figure > 0);
    return found.length > 0 ? Math.max(...found) : null;
  };
  const words = (name: string) => {
    const found = both.flatMap((fields) => looseText(fields, name) ?? []);
    return found.find((text) => !NOTHING_YET.test(text))?.slice(0, 40) ?? null;
  };
  const balance: OpeningBalance = {
    totalRuns: most((fields) => looseCount(fields, "totalRuns")),
    totalDistanceM: most(metresOf),
    totalTimeS: most((fields) => looseSeconds(fields, "totalTime")),
    totalSessions: most((fields) => looseCount(fields, "totalSessions")),
    currentStreak: most((fields) => looseCount(fields, "currentStreak")),
    longestStreak: most((fields) => looseCount(fields, "longestStreak")),
    bestTime: words("bestTime"),
    averagePace: words("averagePace"),
    level: levelOf(words("level")),
    lastRunDate: looseDay(records.statistics, { timeZone, names: ["lastRunDate"] }) ?? null,
    achievements: earnedTitles(records.achievements),
  };
  const { achievements, ...figures } = balance;
  const isEmpty = Object.values(figures).every((figure) => figure === null);
  return isEmpty && achievements.length === 0 ? undefined : balance;
}

/** Why typed-in runs and the bookings that were completed differ, or undefined. */
export function balanceDoubt(
  balance: { totalRuns: number | null },
  completed: number,
): string | undefined {
  const { totalRuns } = balance;
  if (totalRuns === null || totalRuns === completed) return undefined;
  return OPENING_BALANCE_TEXTS.doubt({ typed: totalRuns, completed });
}

function metresOf(fields: LooseFields): number | undefined {
  const kilometres = looseNumber(fields, "totalDistance");
  const metres = kilometres === undefined ? undefined : Math.round(kilometres * 1000);
  return metres !== undefined && metres <= DISTANCE_MAX_M ? metres : undefined;
}

/** No level for 'Beginner', the old club's default. */
function levelOf(level: string | null): string | null {
  return level === "Beginner" ? null : level;
}

function earnedTitles(record: LooseFields): string[] {
  const list: unknown[] = Array.isArray(record.achievements) ? record.achievements : [];
  const titles = list.flatMap((entry) => {
    const fields: LooseFields = typeof entry === "object" && entry !== null ? { ...entry } : {};
    return looseYes(fields, "earned")
      ? (looseText(fields, "title", "id")?.slice(0, 100) ?? [])
      : [];
  });
  return titles.slice(0, ACHIEVEMENTS_MAX);
}
