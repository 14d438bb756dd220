/** Texts of what came with a member from the old club. */
import type { OpeningBalance } from "~/core/progress/progress";
import type { OriginSource } from "~/db/tables/people";
import { formatDay } from "~/lib/dates";
import { ORIGIN_TEXTS } from "~/texts/admin/member-file";

/** Where a record comes from: 'users/abc in Firestore', or a spreadsheet, whose rows have no ids. */
export function originLabel({ source, oldId }: { source: OriginSource; oldId: string }): string {
  return source === "firestore" ? ORIGIN_TEXTS.inFirestore({ oldId }) : ORIGIN_TEXTS.aRowOfA;
}

/** The lines of an opening balance that have a value. */
export function balanceLines(balance: OpeningBalance): { label: string; value: string }[] {
  const lines: [string, string | number | null][] = [
    [ORIGIN_TEXTS.runs, balance.totalRuns],
    [
      ORIGIN_TEXTS.distance,
      balance.totalDistanceM === null ? null : `${balance.totalDistanceM / 1000} km`,
    ],
    [ORIGIN_TEXTS.time, balance.totalTimeS === null ? null : hoursText(balance.totalTimeS)],
    [ORIGIN_TEXTS.sessions, balance.totalSessions],
    [ORIGIN_TEXTS.streak, balance.currentStreak],
    [ORIGIN_TEXTS.longestStreak, balance.longestStreak],
    [ORIGIN_TEXTS.bestTime, balance.bestTime],
    [ORIGIN_TEXTS.averagePace, balance.averagePace],
    [ORIGIN_TEXTS.level, balance.level],
    [ORIGIN_TEXTS.lastRun, balance.lastRunDate && formatDay(balance.lastRunDate, { year: true })],
    [ORIGIN_TEXTS.achievements, balance.achievements.join(", ") || null],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value: `${value}` }]));
}

function hoursText(seconds: number): string {
  return ORIGIN_TEXTS.hMin({
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
  });
}
