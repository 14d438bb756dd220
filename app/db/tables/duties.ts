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
  processing_log: {
    id: ProcessingId;
    done_at: number;
    action: ProcessingAction;
    member_id: MemberId | null;
    admin_id: AdminId | null;
    ip: string;
  };

  waivers: {
    id: WaiverId;
    member_id: MemberId;
    /** The version of the wording that was shown. */
    version: string;
    booking_id: BookingId | null;
    /** Guests whom the declaration includes. */
    guests: number;
    accepted_at: number;
  };

  welfare_reports: {
    id: WelfareReportId;
    /** The concern's text and the sender's contact, encrypted. */
    sealed_text: string;
    created_at: number;
    closed_at: number | null;
  };

  welfare_reads: {
    report_id: WelfareReportId;
    admin_id: AdminId;
    /** When this admin read it first. */
    read_at: number;
  };

  erasure_requests: {
    member_id: MemberId;
    requested_at: number;
    due_at: number;
  };

  erasures: {
    member_id: MemberId;
    erased_at: number;
  };
}

export type ProcessingAction = "signed_in" | "data_downloaded";
