import type { AuditAction } from "~/db/tables/audit-actions";
import type { AuditId } from "~/db/tables/shapes";
import { ownValue } from "~/lib/own-value";
import { recordKeys } from "~/lib/records";

/** The text of each action; an action of a newer release is shown by its name. */
const ACTION_TEXTS: Record<AuditAction, string> = {
  admin_signed_in: "Signed in",
  admin_sign_in_failed: "Sign-in failed",
  admin_sign_in_limited: "Sign-in refused after too many failures",
  admin_second_step_failed: "Second step of the sign-in failed",
  admin_password_changed: "Password changed",
  admin_totp_on: "Second step switched on",
  admin_totp_off: "Second step switched off",
  welfare_read: "Welfare report read",
  welfare_closed: "Welfare report closed",
  welfare_reader_named: "Named to read welfare reports",
  welfare_reader_removed: "No longer reads welfare reports",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  passkey_alone_on: "Passkey allowed to replace the password",
  passkey_alone_off: "Passkey no longer replaces the password",
  admin_reset: "Admin account given a new password",
  admin_disabled: "Admin account closed",
  phone_changed: "Phone number changed",
  booking_moved: "Booking status changed",
  booking_move_undone: "Booking status change undone",
  booking_made: "Booked for a runner",
  booking_noted: "Booking note added",
  member_added: "Member added",
  member_edited: "Member’s data changed",
  member_noted: "Note about a member added",
  member_note_removed: "Note about a member removed",
  members_merged: "Two records of a member merged",
  members_imported: "Members imported",
  member_moved: "Member status changed",
  member_move_undone: "Member status change undone",
  plan_changed: "Plan changed",
  role_changed: "Role changed",
  phone_revealed: "Phone number viewed",
  chat_opened: "WhatsApp chat opened",
  payment_marked_paid: "Payment marked as paid",
  payment_mark_undone: "Payment no longer marked as paid",
  free_run_granted: "Free run granted",
  event_created: "Event created",
  event_published: "Event published",
  event_changed: "Event changed",
  event_completed: "Event completed",
  event_cancelled: "Event cancelled",
  weather_limits_changed: "Weather limits of a run changed",
  announcement_planned: "Announcement made",
  whatsapp_replied: "Answered on WhatsApp",
  announcement_undone: "Announcement taken back",
  announcement_tested: "Announcement tried",
  messages_retried: "Messages sent again",
  run_result_set: "Run result recorded",
  run_distances_set: "Distances of a run recorded",
  post_hidden: "Post hidden",
  erasure_requested: "Account deletion requested",
  member_erased: "Member erased",
  contact_answered: "Message answered",
  contact_closed: "Message closed",
  contact_joined: "Message turned into a member",
  members_exported: "Members exported",
  report_exported: "Report exported",
  payments_exported: "Payments exported",
  roster_exported: "Roster exported",
  credit_refunded: "Credit paid back",
  admin_added: "Admin account created",
  admin_moved: "Admin account changed",
  admin_role_changed: "Admin given another role",
  post_restored: "Post shown again",
  reports_dismissed: "Reports of a post dismissed",
  comment_hidden: "Comment taken down",
  comment_restored: "Comment shown again",
  comment_reports_dismissed: "Reports of a comment dismissed",
  club_changed: "Club settings changed",
  sample_removed: "Sample club removed",
};

declare const kept: unique symbol;
/** An action whose details an undo reads back, with their type. */
export type UndoableAction<Details> = AuditAction & { readonly [kept]?: Details };

export const AUDIT_SUBJECTS = [
  "all",
  "member",
  "booking",
  "event",
  "contact",
  "payment",
  "admin",
  "report",
  "post",
  "club",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_SUBJECT_LABELS: Record<AuditSubject, string> = {
  all: "All",
  member: "Members",
  booking: "Bookings",
  event: "Events",
  contact: "Messages",
  payment: "Payments",
  admin: "Admins",
  report: "Imports and exports",
  post: "Posts",
  club: "Club",
};

export const AUDIT_SHOWN = 50;
/** Days for which logs of processing are kept by default: what the DPDP Rules 2025 ask for. */
export const LOGS_KEPT_DAYS = 365;

/** The end of a page of the list. */
export interface AuditCursor {
  id: AuditId;
  /** Milliseconds since 1970. */
  at: number;
}

/** The cursor as query text: '1763440000000.id'. */
export function auditCursorText({ at, id }: AuditCursor): string {
  return `${at}.${id}`;
}

/** The cursor of a query text, or undefined when it is missing or malformed. */
export function readAuditCursor(text: string | null): AuditCursor | undefined {
  const [, at = "", id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return at === "" ? undefined : { at: Number(at), id };
}

/** Compares two entries: the latest first, then by id, descending. */
export function afterCursor(a: AuditCursor, b: AuditCursor): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

/** The text of an action. */
export function actionText(action: AuditAction): string {
  return ownValue(ACTION_TEXTS, action) ?? action.replaceAll("_", " ");
}

/** Actions whose text or name contains the search; none for an empty search. */
export function actionsLike(text: string): AuditAction[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return recordKeys(ACTION_TEXTS).filter(
    (name) => name.includes(wanted) || ACTION_TEXTS[name].toLowerCase().includes(wanted),
  );
}
