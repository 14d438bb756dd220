import type { MemberId } from "./shapes";

export interface SettingsTables {
  notification_choices: NotificationChoicesTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
}

export type NotificationTopic = "bookings" | "changes" | "waitlist" | "community";
export type NotificationChannel = "inbox" | "message";

export interface NotificationChoicesTable {
  member_id: MemberId;
  topic: NotificationTopic;
  channel: NotificationChannel;
  wanted: number;
}

export interface ErasureRequestsTable {
  member_id: MemberId;
  requested_at: number;
  due_at: number;
}

export interface ErasuresTable {
  member_id: MemberId;
  erased_at: number;
}
