import type { Generated, Selectable } from "kysely";
import type { ActivityId, BookingId, MemberId } from "./shapes";

export interface MemberHomeTables {
  activities: ActivitiesTable;
  removed_activities: RemovedActivitiesTable;
  board_places: BoardPlacesTable;
}

export type ActivitySource = "typed" | "gpx" | "fit" | "tcx";
export type ActivitySport = "run" | "walk" | "other";
/** Why an activity is not counted. */
export type ActivityDoubt = "sport" | "too_fast" | "too_slow" | "too_steep";

export interface ActivitiesTable {
  id: ActivityId;
  member_id: MemberId;
  date: string;
  title: string;
  sport: Generated<ActivitySport>;
  started_at: Generated<number | null>;
  distance_m: number | null;
  /** Moving time, without pauses. */
  duration_s: number | null;
  /** Time from start to end, pauses included. */
  elapsed_s: Generated<number | null>;
  climb_m: Generated<number | null>;
  source: ActivitySource;
  /** Route picture: points 'x,y x,y …' in a box of 100 × 100. */
  route: Generated<string | null>;
  /** Why it is not counted, or null. */
  doubt: Generated<ActivityDoubt | null>;
  /** The attended event that it starts within 45 minutes of. Updated with the member's statistics. */
  booking_id: Generated<BookingId | null>;
  /** The event that the member said it is: it replaces the event's estimate. */
  same_booking_id: Generated<BookingId | null>;
  /** The event that the member said it is not. */
  other_booking_id: Generated<BookingId | null>;
  /** 1 when it counts on its own. Updated with the member's statistics. */
  is_counted: Generated<number>;
  submit_key: string;
  created_at: number;
  updated_at: number;
}

/** Activities that their members deleted, as they were; they can be brought back for some minutes. */
export interface RemovedActivitiesTable extends Selectable<ActivitiesTable> {
  removed_at: number;
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
