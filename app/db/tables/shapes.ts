/**
 * Shapes of columns. An id is text that TypeScript keeps apart from the ids of other tables, and plain text
 * (from an address or a form) may become any of them. A JSON column is text that remembers what it holds.
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
export type PaymentId = Id<"payments">;
export type PictureId = Id<"pictures">;
export type PostId = Id<"posts">;

/** JSON text of a `Value`; made by `jsonText`, read by `jsonOf`. */
export type Json<Value> = string & { readonly [held]?: Value };
