import type {
  AdminId,
  BookingId,
  MemberId,
  ProcessingId,
  WaiverId,
  WelfareReportId,
} from "./shapes";

/** Records that the law, or the club's care for its people, requires. */
export interface DutiesTables {
  processing_log: ProcessingLogTable;
  waivers: WaiversTable;
  welfare_reports: WelfareReportsTable;
  welfare_reads: WelfareReadsTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
}

export type ProcessingAction = "signed_in" | "data_downloaded";

export interface ProcessingLogTable {
  id: ProcessingId;
  done_at: number;
  action: ProcessingAction;
  member_id: MemberId | null;
  admin_id: AdminId | null;
  ip: string;
}

export interface WaiversTable {
  id: WaiverId;
  member_id: MemberId;
  /** The version of the wording that was shown. */
  version: string;
  booking_id: BookingId | null;
  /** Guests whom the declaration includes. */
  guests: number;
  accepted_at: number;
}

export interface WelfareReportsTable {
  id: WelfareReportId;
  /** The concern's text and the sender's contact, encrypted. */
  sealed_text: string;
  created_at: number;
  closed_at: number | null;
}

export interface WelfareReadsTable {
  report_id: WelfareReportId;
  admin_id: AdminId;
  /** When this admin read it first. */
  read_at: number;
}

export interface ErasureRequestsTable {
  member_id: MemberId;
  requested_at: number;
  due_at: number;
}

export interface ErasuresTable {
  member_id: MemberId;
  erased_at: number;
}
