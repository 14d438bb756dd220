import type { AdminId, BookingId, MemberId } from "./shapes";

/** What the law and the club's care for its people ask to keep. */
export interface DutiesTables {
  processing_log: ProcessingLogTable;
  waivers: WaiversTable;
  welfare_reports: WelfareReportsTable;
  welfare_reads: WelfareReadsTable;
}

export type ProcessingAction = "signed_in" | "data_downloaded";

export interface ProcessingLogTable {
  id: string;
  done_at: number;
  action: ProcessingAction;
  member_id: MemberId | null;
  admin_id: AdminId | null;
  ip: string;
}

export interface WaiversTable {
  id: string;
  member_id: MemberId;
  /** The version of the wording that was shown. */
  version: string;
  booking_id: BookingId | null;
  /** Guests for whom the member declared the same. */
  guests: number;
  accepted_at: number;
}

export interface WelfareReportsTable {
  id: string;
  /** What was written and how to reach the sender, encrypted. */
  sealed_text: string;
  created_at: number;
  closed_at: number | null;
}

export interface WelfareReadsTable {
  report_id: string;
  admin_id: AdminId;
  /** When this admin read it first. */
  read_at: number;
}
