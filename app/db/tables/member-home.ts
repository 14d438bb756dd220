import type { MemberId } from "./shapes";

export interface MemberHomeTables {
  own_runs: ActivitiesTable;
  board_places: BoardPlacesTable;
}

export type ActivitySource = "typed" | "gpx" | "fit";

export interface ActivitiesTable {
  id: string;
  member_id: MemberId;
  date: string;
  title: string;
  distance_m: number | null;
  duration_s: number | null;
  source: ActivitySource;
  /** Route picture: points 'x,y x,y …' in a box of 100 × 100. */
  route: string | null;
  submit_key: string;
  created_at: number;
  updated_at: number;
}

/** A member's leaderboard values of one period: a month 'YYYY-MM', or 'all'. Updated by every check-in. */
export interface BoardPlacesTable {
  member_id: MemberId;
  period: string;
  check_ins: number;
  distance_m: number;
  /** Minus the instant of the latest check-in, so that the earlier of two equal members ranks higher. */
  earliness: number;
  shown: number;
}
