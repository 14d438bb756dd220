import type { Generated } from "kysely";
import type { EventId, MemberId } from "./shapes";

export interface NotificationTables {
  notices: NotificationsTable;
  calendar_feeds: CalendarFeedsTable;
}

export type NotificationKind =
  | "booked"
  | "paid"
  | "cancelled"
  | "seat_cancelled"
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
