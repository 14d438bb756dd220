import type { Generated } from "kysely";
import type { EventId, MemberId, PaceGroupId } from "./shapes";

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
}

export type Audience = "booked" | "waiting" | "group" | "members" | "last_month";
export type AnnouncementState = "waiting" | "sending" | "sent" | "undone";

export interface AnnouncementsTable {
  id: string;
  /** In the link that a text for phones carries. */
  token: string;
  audience: Audience;
  event_id: EventId | null;
  pace_group_id: PaceGroupId | null;
  title: string;
  text: string;
  author_kind: "admin" | "member";
  author_id: string;
  author_name: string;
  state: AnnouncementState;
  /** Until then it can be undone, and nothing leaves. */
  send_at: number;
  /** Members are told in the order of their ids: the last one who was. */
  told_until: Generated<MemberId | "">;
  people: Generated<number>;
  submit_key: string;
  created_at: number;
}
