import type { Generated, Selectable } from "kysely";
import type { ActivityId, BookingId, Json, MemberId } from "./shapes";

export interface MemberHomeTables {
  activities: {
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
    /** What was read from its file, as JSON; null for a typed one. */
    reading: Generated<Json<ActivityReading> | null>;
    /** When the device recorded it and for how many seconds, whatever the member corrected. */
    recorded_at: Generated<number | null>;
    recorded_s: Generated<number | null>;
    /** One more with each change by the member. */
    version: Generated<number>;
    created_at: number;
    updated_at: number;
  };

  /** Activities that their members deleted, as they were; they can be brought back for some minutes. */
  removed_activities: Selectable<MemberHomeTables["activities"]> & { removed_at: number };

  /** A member's leaderboard values of one period: a month 'YYYY-MM', or 'all'. Updated by every check-in. */
  board_places: {
    member_id: MemberId;
    period: string;
    check_ins: number;
    distance_m: number;
    /** Minus the instant of the latest check-in, so that the earlier of two equal members ranks higher. */
    earliness: number;
    shown: number;
  };
}

export type ActivitySource = "typed" | "gpx" | "fit" | "tcx";
export type ActivitySport = "run" | "walk" | "other";
/** Why an activity is not counted. */
export type ActivityDoubt = "sport" | "too_fast" | "too_slow" | "too_steep" | ActivityQuestion;
/** What is asked about a recording before it counts. */
export type ActivityQuestion =
  | "vague_sport"
  | "beats_bests"
  | "much_cut"
  | "unread_points"
  | "planned";

/** What was read from a recording's file. */
export interface ActivityReading {
  points: number;
  /** Points whose place or time could not be read. */
  unread: number;
  pauses: number;
  /** Jumps of the receiver that were left out, and the longest of them. */
  jumps: number;
  longestJumpM: number;
  /** Its times have no zone and were taken as the club's. */
  isLocalTime: boolean;
  /** The file ends early. */
  isCutShort: boolean;
  /** Figures that were not taken: the device's own, or those of the points. */
  other: { by: "device" | "points"; distanceM: number; durationS: number } | null;
}
