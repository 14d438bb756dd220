import type { BookingPlan } from "./runs";
import type { BookingId, EventId, MemberId } from "./shapes";

export interface WaitlistNotificationTables {
  waitlist_entries: WaitlistEntriesTable;
  notices: NotificationsTable;
  text_messages: MessagesTable;
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
  | "promoted"
  | "offer"
  | "offer_over"
  | "membership"
  | "helping"
  | "comment"
  | "post_hidden";

export interface NotificationsTable {
  id: string;
  member_id: MemberId;
  kind: NotificationKind;
  title: string;
  text: string;
  link: string | null;
  created_at: number;
  read_at: number | null;
}

export interface MessagesTable {
  id: string;
  member_id: MemberId;
  text: string;
  created_at: number;
  tried_at: number | null;
  sent_at: number | null;
}

export interface CalendarFeedsTable {
  member_id: MemberId;
  token_hash: string;
  created_at: number;
}
