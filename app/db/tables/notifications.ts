import type { Generated } from "kysely";
import type {
  AdminId,
  AnnouncementId,
  EventId,
  MemberId,
  NotificationId,
  PaceGroupId,
} from "./shapes";

export interface NotificationTables {
  notifications: {
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
  };

  calendar_feeds: {
    member_id: MemberId;
    token_hash: string;
    created_at: number;
  };

  notification_choices: {
    member_id: MemberId;
    topic: NotificationTopic;
    channel: NotificationChannel;
    wanted: number;
  };

  announcements: {
    id: AnnouncementId;
    /** The token in the link of its text message. */
    token: string;
    audience: Audience;
    event_id: EventId | null;
    pace_group_id: PaceGroupId | null;
    title: string;
    text: string;
    author_kind: "admin" | "member";
    author_id: AdminId | MemberId;
    author_name: string;
    state: AnnouncementState;
    /** Until this moment it can be undone, and nothing is sent. */
    send_at: number;
    /** The last member who was notified; members follow in the order of their ids. */
    notified_until: Generated<MemberId | "">;
    people: Generated<number>;
    submit_key: string;
    created_at: number;
  };
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
  | "weather"
  | "health";

export type NotificationTopic = "bookings" | "changes" | "waitlist" | "community";
export type NotificationChannel = "inbox" | "message";

export type Audience = "booked" | "waiting" | "group" | "members" | "last_month";
export type AnnouncementState = "waiting" | "sending" | "sent" | "undone";
