/**
 * Column types. An id is text that TypeScript distinguishes from ids of other tables; plain text (from an
 * address or form) may become any id. A JSON column is text with the type of its value.
 */
declare const table: unique symbol;
declare const held: unique symbol;

type Id<Table extends string> = string & { readonly [table]?: Table };

export type AdminId = Id<"admins">;
export type BookingId = Id<"bookings">;
export type ChallengeId = Id<"otp_challenge">;
export type CheckInId = Id<"check_ins">;
export type ContactId = Id<"contacts">;
export type EventId = Id<"events">;
export type MemberId = Id<"members">;
export type MembershipId = Id<"memberships">;
export type PaceGroupId = Id<"pace_groups">;
export type PaymentId = Id<"payments">;
export type PictureId = Id<"pictures">;
export type PostId = Id<"posts">;

/** JSON text of a `Value`; made by `jsonText`, read by `jsonOf`. */
export type Json<Value> = string & { readonly [held]?: Value };
