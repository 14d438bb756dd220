import type { MemberStatus } from "~/db/tables/people";
import { ageOn, type Day, type Instant } from "~/lib/dates";

export const BOARD_AGE_YEARS = 18;
export const ALL_TIME = "all";
export const BOARD_LENGTH = 20;

export const BOARDS = ["month", "all", "distance"] as const;
export type Board = (typeof BOARDS)[number];

export const BOARD_LABELS: Record<Board, string> = {
  month: "This month",
  all: "All time",
  distance: "Distance",
};

/** A check-in as the boards count it: on its day, with its distance, estimated where nobody measured. */
export interface CountedCheckIn {
  date: Day;
  distanceM: number;
  checkedInAt: Instant;
}

/** A member's figures on the boards of one period. Greater is further up, in this order. */
export interface BoardFigures {
  checkIns: number;
  distanceM: number;
  /** Minus the instant of the latest check-in: who got there first is greater. */
  earliness: number;
}

/** The period that a board shows on `today`: the running month 'YYYY-MM', or all time. */
export function boardPeriod(board: Board, today: Day): string {
  return board === "month" ? today.slice(0, 7) : ALL_TIME;
}

/** The board that an address asks for; this month's unless it names another. */
export function boardAsked(search: URLSearchParams): Board {
  return BOARDS.find((board) => board === search.get("board")) ?? "month";
}

/** Figures of one member for every month with a check-in and for all time. */
export function boardFigures(checkIns: readonly CountedCheckIn[]): Map<string, BoardFigures> {
  const figures = new Map<string, BoardFigures>();
  for (const { date, distanceM, checkedInAt } of checkIns) {
    for (const period of [date.slice(0, 7), ALL_TIME]) {
      const before = figures.get(period);
      figures.set(period, {
        checkIns: (before?.checkIns ?? 0) + 1,
        distanceM: (before?.distanceM ?? 0) + distanceM,
        earliness: Math.min(before?.earliness ?? 0, -checkedInAt),
      });
    }
  }
  return figures;
}

/** Positive when `b` stands above `a` on this board, 0 when they share the place. */
export function compareOnBoard(board: Board, a: BoardFigures, b: BoardFigures): number {
  const [first, second] =
    board === "distance"
      ? [b.distanceM - a.distanceM, b.checkIns - a.checkIns]
      : [b.checkIns - a.checkIns, b.distanceM - a.distanceM];
  return first || second || b.earliness - a.earliness;
}

export const SHOWN_STATUSES: readonly MemberStatus[] = ["pending", "active"];

/** What decides whether a member is shown. */
export interface BoardMember {
  consents: boolean;
  dateOfBirth: Day | null;
  status: MemberStatus;
}

/** Whether a member may be shown: in good standing, they agreed, and are known to be of age. */
export function isShownOnBoard(member: BoardMember, today: Day): boolean {
  if (!SHOWN_STATUSES.includes(member.status)) return false;
  if (!member.consents || member.dateOfBirth === null) return false;
  return ageOn(member.dateOfBirth, today) >= BOARD_AGE_YEARS;
}
