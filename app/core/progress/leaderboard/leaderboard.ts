import { PROMISES } from "~/content/promises";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { ageOn, type Day, type Instant } from "~/lib/dates";

export const BOARD_AGE_YEARS = PROMISES.adultYears;
export const ALL_TIME = "all";
export const BOARD_LENGTH = 20;

export const BOARDS = ["month", "all", "distance"] as const;
export type Board = (typeof BOARDS)[number];

/** A check-in as the leaderboard counts it; the distance may be an estimate. */
export interface CountedCheckIn {
  date: Day;
  distanceM: number;
  checkedInAt: Instant;
}

/** A member's leaderboard values of one period, in order of weight; greater ranks higher. */
export interface BoardStatistics {
  checkIns: number;
  distanceM: number;
  /** Minus the instant of the latest check-in, so that the earlier member ranks higher. */
  earliness: number;
}

/** The period that a board shows on `today`: the month 'YYYY-MM', or all time. */
export function boardPeriod(board: Board, today: Day): string {
  return board === "month" ? today.slice(0, 7) : ALL_TIME;
}

/** The board in the query string; this month's by default. */
export function requestedBoard(search: URLSearchParams): Board {
  return BOARDS.find((board) => board === search.get("board")) ?? "month";
}

/** A member's leaderboard values for every month with a check-in and for all time. */
export function boardStatistics(
  checkIns: readonly CountedCheckIn[],
): Map<MemberId, BoardStatistics> {
  const statistics = new Map<MemberId, BoardStatistics>();
  for (const { date, distanceM, checkedInAt } of checkIns) {
    for (const period of [date.slice(0, 7), ALL_TIME]) {
      const before = statistics.get(period);
      statistics.set(period, {
        checkIns: (before?.checkIns ?? 0) + 1,
        distanceM: (before?.distanceM ?? 0) + distanceM,
        earliness: Math.min(before?.earliness ?? 0, -checkedInAt),
      });
    }
  }
  return statistics;
}

export const SHOWN_STATUSES: readonly MemberStatus[] = ["pending", "active"];

/** The values that decide whether a member is shown on the boards. */
export interface BoardMember {
  consents: boolean;
  dateOfBirth: Day | null;
  status: MemberStatus;
}

/** Whether a member is shown: pending or active, with consent, and known to be an adult. */
export function isShownOnBoard(member: BoardMember, today: Day): boolean {
  if (!SHOWN_STATUSES.includes(member.status)) return false;
  if (!member.consents || member.dateOfBirth === null) return false;
  return ageOn(member.dateOfBirth, today) >= BOARD_AGE_YEARS;
}
