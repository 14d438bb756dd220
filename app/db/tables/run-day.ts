export interface RunDayTables {
  gate_entries: CheckInEntriesTable;
}

/** Everything that a crew's devices did at the gate, refusals and duplicates too. */
export interface CheckInEntriesTable {
  /** Made on the device: the same entry sent again is the same row. */
  nonce: string;
  event_id: string;
  booking_id: string | null;
  kind: string;
  method: string | null;
  outcome: string;
  /** An admin's reason for a check-in outside the window. */
  reason: string | null;
  /** Who sent it. */
  actor_kind: string;
  actor_id: string;
  /** Who scanned, as the device says; null on rows older than the column. */
  scanned_by: string | null;
  /** What the device's clock said. */
  device_at: number;
  /** The same moment by the server's clock. */
  at: number;
  recorded_at: number;
}
