export interface MemberHomeTables {
  own_runs: ActivitiesTable;
  board_places: BoardPlacesTable;
}

export interface ActivitiesTable {
  id: string;
  member_id: string;
  date: string;
  title: string;
  distance_m: number | null;
  duration_s: number | null;
  source: string;
  /** Small picture of the way: points in a box of 100 × 100, as JSON text. */
  route: string | null;
  submit_key: string;
  created_at: number;
  updated_at: number;
}

/** A member's line on the boards of one period: a month 'YYYY-MM', or 'all'. Kept by every check-in. */
export interface BoardPlacesTable {
  member_id: string;
  period: string;
  check_ins: number;
  distance_m: number;
  /** Minus the instant of the latest check-in, so that of two equals the greater one was there first. */
  earliness: number;
  shown: number;
}
