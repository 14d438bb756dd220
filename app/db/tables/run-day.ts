import type { CheckInMethod } from "./runs";
import type { BookingId, EventId } from "./shapes";

export interface RunDayTables {
  gate_entries: CheckInEntriesTable;
}

export type DeskEntryKind = "check_in" | "undo" | "walk_in" | "pay" | "refused";
/** What became of an entry: done, a repetition of what was so already, or a refusal. */
export type DeskOutcome =
  | "done"
  | "duplicate"
  | "unreadable"
  | "forged"
  | "other_run"
  | "expired"
  | "outside_window"
  | "unknown"
  | "cancelled"
  | "unpaid"
  | "already_in"
  | "too_late"
  | "full"
  | "not_allowed"
  | "admin_only"
  | "wrong_code";

/** Everything that a crew's devices did at the gate, refusals and duplicates too. */
export interface CheckInEntriesTable {
  /** Made on the device: the same entry sent again is the same row. */
  nonce: string;
  event_id: EventId;
  booking_id: BookingId | null;
  kind: DeskEntryKind;
  method: CheckInMethod | null;
  outcome: DeskOutcome;
  /** An admin's reason for a check-in outside the window. */
  reason: string | null;
  /** Who sent it. */
  actor_kind: "admin" | "member" | "run_leader";
  actor_id: string;
  /** Who scanned, as the device says; null on rows older than the column. */
  scanned_by: string | null;
  /** What the device's clock said. */
  device_at: number;
  /** The same moment by the server's clock. */
  at: number;
  recorded_at: number;
}
