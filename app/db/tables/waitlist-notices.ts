export interface WaitlistNotificationTables {
  waitlist_entries: WaitlistEntriesTable;
  notices: NotificationsTable;
  text_messages: MessagesTable;
  calendar_feeds: CalendarFeedsTable;
}

export interface WaitlistEntriesTable {
  id: string;
  event_id: string;
  member_id: string;
  place: number;
  plan: string;
  pace_group: string | null;
  status: string;
  offer_expires_at: number | null;
  booking_id: string | null;
  created_at: number;
  updated_at: number;
}

export interface NotificationsTable {
  id: string;
  member_id: string;
  kind: string;
  title: string;
  text: string;
  link: string | null;
  created_at: number;
  read_at: number | null;
}

export interface MessagesTable {
  id: string;
  member_id: string;
  text: string;
  created_at: number;
  tried_at: number | null;
  sent_at: number | null;
}

export interface CalendarFeedsTable {
  member_id: string;
  token_hash: string;
  created_at: number;
}
