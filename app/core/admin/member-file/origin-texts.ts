/** Texts of what came with a member from the old club. */
import type { OpeningBalance } from "~/core/progress/progress";
import type { OriginSource } from "~/db/tables/origins";
import { formatDay } from "~/lib/dates";

export const MEMBER_ORIGIN_TEXTS = {
  fromTheOldClub: "From the old club",
  bookings: "Bookings",
  cameAlong: (bookings: number) => `${bookings} came along`,
  openingBalance: "Opening balance",
  typedIn: "Typed in at the old club. It is not part of the figures counted here.",
} as const;

/** Where a record comes from: 'users/abc in Firestore', or a spreadsheet, whose rows have no ids. */
export function originLabel({ source, oldId }: { source: OriginSource; oldId: string }): string {
  return source === "firestore" ? `users/${oldId} in Firestore` : "A row of a spreadsheet";
}

/** The lines of an opening balance that have a value. */
export function balanceLines(balance: OpeningBalance): { label: string; value: string }[] {
  const lines: [string, string | number | null][] = [
    ["Runs", balance.totalRuns],
    ["Distance", balance.totalDistanceM === null ? null : `${balance.totalDistanceM / 1000} km`],
    ["Time", balance.totalTimeS === null ? null : hoursText(balance.totalTimeS)],
    ["Sessions", balance.totalSessions],
    ["Streak", balance.currentStreak],
    ["Longest streak", balance.longestStreak],
    ["Best time", balance.bestTime],
    ["Average pace", balance.averagePace],
    ["Level", balance.level],
    ["Last run", balance.lastRunDate && formatDay(balance.lastRunDate, { year: true })],
    ["Achievements", balance.achievements.join(", ") || null],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value: `${value}` }]));
}

function hoursText(seconds: number): string {
  return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}
