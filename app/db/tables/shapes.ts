/**
 * Column types. An id is text that TypeScript distinguishes from ids of other tables; plain text (from an
 * address or form) may become any id. A JSON column is text with the type of its value.
 */
declare const table: unique symbol;

type Id<Table extends string> = string & { readonly [table]?: Table };

export type ActivityId = Id<"activities">;
export type AdminId = Id<"admins">;
export type AdminLinkId = Id<"admin_links">;
export type AnnouncementId = Id<"announcements">;
export type AuditId = Id<"audit_log">;
export type BookingId = Id<"bookings">;
export type ChallengeId = Id<"otp_challenge">;
export type CheckInId = Id<"check_ins">;
export type CommentId = Id<"post_comments">;
export type ConsentId = Id<"consent">;
export type ContactId = Id<"contacts">;
export type CreditEntryId = Id<"credit_entries">;
export type EmailAddressId = Id<"member_emails">;
export type EventId = Id<"events">;
export type MemberId = Id<"members">;
export type MemberEventId = Id<"member_events">;
export type MembershipId = Id<"memberships">;
export type MessageId = Id<"messages">;
export type NoteId = Id<"member_notes">;
export type NotificationId = Id<"notifications">;
export type PaceGroupId = Id<"pace_groups">;
/** One submit of bookings; an imported booking is its own party. */
export type PartyId = Id<"parties"> | BookingId;
export type PasskeyId = Id<"passkeys">;
export type PaymentId = Id<"payments">;
export type PictureId = Id<"pictures">;
export type PostId = Id<"posts">;
export type ProcessingId = Id<"processing_log">;
export type PushSubscriptionId = Id<"push_subscriptions">;
/** The weekly events that were made together. */
export type SeriesId = Id<"series">;
export type SessionId = Id<"sessions">;
export type UnfinishedStatisticsId = Id<"unfinished_statistics">;
export type WaitlistEntryId = Id<"waitlist_entries">;
export type WaiverId = Id<"waivers">;
export type WelfareReportId = Id<"welfare_reports">;
export type WhatsAppMessageId = Id<"whatsapp_messages">;
/** An admin or a member who checks people in. */
export type CrewId = AdminId | MemberId;

/** JSON text of a `Value`; made by `jsonText`, read by `jsonOf`. */
export type Json<Value> = string & { readonly "JSON of": Value };
