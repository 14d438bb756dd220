import type { Json, MemberId } from "./shapes";

export interface OriginsTables {
  origins: OriginsTable;
  opening_balances: OpeningBalancesTable;
}

export type OriginKind = "member" | "event" | "booking" | "contact" | "member_event";
export type OriginSource = "firestore" | "spreadsheet";

/** The record of the old club that a row came from. A record with a row here is never imported again. */
export interface OriginsTable {
  kind: OriginKind;
  source: OriginSource;
  /** The record's id in the old club; a digest of the row for a spreadsheet without ids. */
  old_id: string;
  subject_id: string;
  /** The member; null for events and contacts. */
  member_id: MemberId | null;
  /** The name of the file. */
  file: string;
  /** The record's values for which the club has no column. */
  details: Json<Record<string, string>> | null;
  imported_at: number;
}

/** The opening balance that the old club had typed in for a member; no statistics use it. */
export interface OpeningBalancesTable {
  member_id: MemberId;
  total_runs: number | null;
  total_distance_m: number | null;
  total_time_s: number | null;
  total_sessions: number | null;
  /** As typed in, in whatever unit it was counted. */
  current_streak: number | null;
  longest_streak: number | null;
  best_time: string | null;
  average_pace: string | null;
  level: string | null;
  last_run_date: string | null;
  /** Titles of the achievements earned there. */
  achievements: Json<string[]>;
  imported_at: number;
}
