import type { Generated } from "kysely";
import type { BookingPlan } from "./runs";
import type { BookingId, EventId, MemberId } from "./shapes";

export interface WaitlistNotificationTables {
  waitlist_entries: WaitlistEntriesTable;
  notices: NotificationsTable;
  calendar_feeds: CalendarFeedsTable;
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
  id: string;
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

export type NotificationKind =
  | "booked"
  | "paid"
  | "cancelled"
  | "changed"
  | "restored"
  | "promoted"
  | "offer"
  | "offer_over"
  | "membership"
  | "helping"
  | "comment"
  | "post_hidden"
  | "still_in"
  | "thanks"
  | "lapsed"
  | "approved"
  | "rejected"
  | "announcement"
  | "weather";

export interface NotificationsTable {
  id: string;
  member_id: MemberId;
  kind: NotificationKind;
  title: string;
  text: string;
  link: string | null;
  /** What it is about; a member is told of it once. Null where each notification is about something of its own. */
  cause: Generated<string | null>;
  event_id: Generated<EventId | null>;
  created_at: number;
  read_at: number | null;
}

export interface CalendarFeedsTable {
  member_id: MemberId;
  token_hash: string;
  created_at: number;
}
