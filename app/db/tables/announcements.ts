import type { Generated } from "kysely";
import type { AdminId, AnnouncementId, EventId, MemberId, PaceGroupId } from "./shapes";

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
}

export type Audience = "booked" | "waiting" | "group" | "members" | "last_month";
export type AnnouncementState = "waiting" | "sending" | "sent" | "undone";

export interface AnnouncementsTable {
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
}
