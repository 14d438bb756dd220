import { type Day, formatDay } from "~/lib/dates";

export const MEMBERSHIP_REFUSAL_TEXTS = {
  not_active: "They are waiting for approval: approve them first.",
  changed_meanwhile: "This membership has already been recorded.",
} as const;

/** What an admin reads after recording a membership. */
export function membershipRecordedText(membership: { startsOn: Day; endsBefore: Day }): string {
  const { startsOn, endsBefore } = membership;
  return `Membership recorded: ${formatDay(startsOn)} until before ${formatDay(endsBefore)}.`;
}

export const NOTE_ADDED_TEXT = "Note saved";
export const NOTE_REMOVED_TEXT = "Note removed";
export const NOTE_GONE_TEXT = "This note was removed in the meantime.";
export const MEMBER_SAVED_TEXT = "Saved";
export const MEMBER_ADDED_TEXT = "They sign in with a code sent to this number.";
export const MEMBER_CHANGED_TEXT = "Somebody else has changed this profile. This is how it is now.";
export const PHONE_TAKEN_TEXT = "This number already belongs to a member.";
export const PHONE_CHANGED_TEXT =
  "The number is changed, and every device of the member is signed out.";
export const SAME_PHONE_TEXT = "This is already their number.";
