import type { PictureId } from "~/db/tables/shapes";

/** A member's data by part; each part is a record or a list of records. */
export type MyData = Record<string, unknown>;

export interface ExportedTable {
  /** The part's name in the file. */
  part: string;
  columns: readonly string[];
  /** Names in place of ids: further fields, each with the SQL of its value in the table `t`. */
  names?: Readonly<Record<string, string>>;
  /** The column that they are sorted by; 'created_at' by default. */
  order?: string;
}

/** The run that a row is about, in place of its id. */
const RUN = {
  run: "(select title from events where id = t.event_id)",
  run_date: "(select date from events where id = t.event_id)",
};
const POST = { post: "'/community/posts/' || t.post_id" };

/** Tables with rows of one member, and the exported columns. */
export const EXPORTED_TABLES: Record<string, ExportedTable> = {
  bookings: {
    part: "bookings",
    columns: [
      "reference",
      "title",
      "date",
      "time",
      "location",
      "status",
      "plan",
      "pace_group",
      "notes",
      "participant_name",
      "participant_email",
      "participant_phone",
      "is_guest",
      "price_rupees",
      "amount_paid_rupees",
      "cancelled_at",
      "late_cancel",
      "no_show",
      "created_at",
    ],
    order: "starts_at",
  },
  processing_log: { part: "processing", columns: ["action", "done_at", "ip"], order: "done_at" },
  waivers: {
    part: "healthDeclarations",
    columns: ["version", "guests", "accepted_at"],
    order: "accepted_at",
  },
  passkeys: {
    part: "passkeys",
    columns: ["name", "is_synced", "created_at", "last_used_at"],
  },
  check_ins: {
    part: "checkIns",
    names: { run: RUN.run },
    columns: ["date", "time", "checked_in_at", "method", "distance_m", "duration_s"],
    order: "date",
  },
  activities: {
    part: "activities",
    columns: [
      "date",
      "title",
      "sport",
      "started_at",
      "distance_m",
      "duration_s",
      "elapsed_s",
      "climb_m",
      "source",
      "route",
      "doubt",
      "reading",
      "recorded_at",
      "created_at",
    ],
    order: "date",
  },
  removed_activities: {
    part: "deletedActivities",
    columns: ["date", "title", "distance_m", "duration_s", "route", "removed_at"],
    order: "date",
  },
  waitlist_entries: {
    part: "waitlist",
    names: RUN,
    columns: ["place", "plan", "status", "offer_expires_at", "created_at"],
  },
  volunteers: {
    part: "helping",
    names: RUN,
    columns: ["role", "created_at"],
  },
  payments: {
    part: "payments",
    names: RUN,
    columns: [
      "reference",
      "receipt_number",
      "amount_rupees",
      "status",
      "method",
      "utr",
      "paid_at",
      "created_at",
    ],
  },
  payment_references: {
    part: "paymentReferences",
    names: { payment: "(select reference from payments where id = t.payment_id)" },
    columns: ["utr", "given_at"],
    order: "given_at",
  },
  memberships: {
    part: "memberships",
    columns: ["starts_on", "ends_before", "price_rupees", "status", "created_at"],
    order: "starts_on",
  },
  renewals: {
    part: "renewals",
    columns: ["state", "price_rupees", "first_on", "next_on", "created_at"],
  },
  credit_entries: {
    part: "credits",
    columns: ["amount_rupees", "reason", "note", "created_at"],
  },
  credit_balances: { part: "creditBalance", columns: ["rupees"], order: "rupees" },
  posts: {
    part: "posts",
    names: {
      post: "'/community/posts/' || t.id",
      picture: "'pictures/' || t.picture_id || '.webp'",
    },
    columns: [
      "content",
      "likes",
      "comments",
      "shares",
      "hidden_at",
      "hidden_reason",
      "edited_at",
      "removed_at",
      "created_at",
    ],
  },
  post_comments: {
    part: "comments",
    names: POST,
    columns: ["content", "hidden_at", "hidden_reason", "created_at"],
  },
  comment_reports: {
    part: "commentReports",
    columns: ["reason", "settled_at", "created_at"],
  },
  post_likes: { part: "likes", names: POST, columns: [], order: "post_id" },
  post_reports: {
    part: "reports",
    names: POST,
    columns: ["reason", "settled_at", "created_at"],
  },
  post_hides: { part: "hiddenPosts", names: POST, columns: [], order: "post_id" },
  member_blocks: { part: "blockedMembers", columns: ["created_at"] },
  board_places: {
    part: "boardPlaces",
    columns: ["period", "check_ins", "distance_m", "shown"],
    order: "period",
  },
  notifications: {
    part: "notifications",
    columns: ["kind", "title", "text", "created_at", "read_at"],
  },
  messages: {
    part: "messages",
    columns: [
      "channel",
      "text",
      "state",
      "reason",
      "created_at",
      "sent_at",
      "delivered_at",
      "read_at",
    ],
  },
  whatsapp_people: { part: "whatsApp", columns: ["user_id", "wrote_at"], order: "wrote_at" },
  whatsapp_messages: {
    part: "whatsAppMessages",
    columns: ["direction", "text", "written_at", "sent_at", "arrived_at", "failed_reason"],
    order: "written_at",
  },
  push_subscriptions: {
    part: "notificationDevices",
    columns: ["device", "created_at"],
  },
  member_emails: {
    part: "emails",
    columns: ["address", "notice_version", "asked_at", "confirmed_at", "withdrawn_at"],
    order: "asked_at",
  },
  notification_choices: {
    part: "notificationChoices",
    columns: ["topic", "channel", "wanted"],
    order: "topic",
  },
  calendar_feeds: { part: "calendarFeeds", columns: ["created_at"] },
  consent: {
    part: "consents",
    columns: ["purpose", "notice_version", "given_at", "withdrawn_at"],
    order: "given_at",
  },
  member_notes: { part: "notesOfTheClub", columns: ["text", "created_at"] },
  guardians: { part: "guardian", columns: ["name", "phone", "verified_at"], order: "verified_at" },
  sessions: {
    part: "sessions",
    columns: ["user_agent", "ip", "created_at", "last_seen_at"],
  },
  origins: {
    part: "origins",
    columns: ["kind", "source", "old_id", "file", "details", "imported_at"],
    order: "kind",
  },
  opening_balances: {
    part: "openingBalance",
    columns: [
      "total_runs",
      "total_distance_m",
      "total_time_s",
      "total_sessions",
      "current_streak",
      "longest_streak",
      "best_time",
      "average_pace",
      "level",
      "last_run_date",
      "achievements",
      "imported_at",
    ],
    order: "imported_at",
  },
  erasure_requests: {
    part: "deletion",
    columns: ["requested_at", "due_at"],
    order: "requested_at",
  },
};

/** Tables about a member that are not exported as a part, and why. */
export const NOT_EXPORTED: Record<string, string> = {
  members: "the parts 'profile' and 'account'",
  member_statistics: "the part 'statistics'",
  achievements: "the part 'achievements'",
  member_events: "the part 'events'",
  contacts: "the part 'contactMessages', found by the number",
  otp_challenge: "codes, gone after a day",
  undone_walk_ins: "walk-ins taken back at the desk, gone after eight days",
  member_directory: "a copy of the profile, for the club's search",
  runner_months: "a count of 'checkIns'",
  passkey_offers: "how often a passkey was offered",
  erasures: "holds an id without a person",
};

/** The name of a picture's file in the archive. */
export function pictureFile(pictureId: PictureId): string {
  return `pictures/${pictureId}.webp`;
}

/** The column in camel case: 'checked_in_at' as 'checkedInAt'. */
export function fieldName(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
