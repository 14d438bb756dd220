import type { Generated } from "kysely";
import type { EventId, MemberId, NotificationId } from "./shapes";

export interface NotificationTables {
  notifications: NotificationsTable;
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
  id: NotificationId;
  member_id: MemberId;
  kind: NotificationKind;
  title: string;
  text: string;
  link: string | null;
  /** The cause; a member is notified once per cause. Null for a notification with a cause of its own. */
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
