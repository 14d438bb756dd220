import type { BookingPlan } from "./events";
import type { BookingId, EventId, MemberId, WaitlistEntryId } from "./shapes";

export interface WaitlistTables {
  waitlist_entries: WaitlistEntriesTable;
}

export type WaitlistStatus =
  | "waiting"
  | "offered"
  | "booked"
  | "left"
  | "declined"
  | "expired"
  | "closed";

export interface WaitlistEntriesTable {
  id: WaitlistEntryId;
  event_id: EventId;
  member_id: MemberId;
  place: number;
  plan: BookingPlan;
  pace_group: string | null;
  status: WaitlistStatus;
  offer_expires_at: number | null;
  booking_id: BookingId | null;
  created_at: number;
  updated_at: number;
}
