import { addDays, type Day, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";

/** Bookings, and payments, that a member's page shows. */
export const LATEST_SHOWN = 20;

export const MEMBERSHIP_REFUSAL_TEXTS = {
  not_active: "They are waiting for approval: approve them first.",
  changed_meanwhile: "This membership is recorded already, or has changed. Below is how it is now.",
} as const;

interface PaidMembership {
  startsOn: Day;
  endsBefore: Day;
  rupees: number;
}

const daysOf = ({ startsOn, endsBefore }: PaidMembership) =>
  `${formatDay(startsOn, { year: true })} to ${formatDay(addDays(endsBefore, -1), { year: true })}`;

/** What an admin reads before taking the money for a membership. */
export const membershipOfferText = (membership: PaidMembership) =>
  `${formatRupees(membership.rupees)}, ${daysOf(membership)}. Press the button once you have the money.`;

/** What an admin reads after recording a membership. */
export const membershipRecordedText = (membership: PaidMembership) =>
  `Membership recorded, ${formatRupees(membership.rupees)}: ${daysOf(membership)}.`;

export const NOTE_ADDED_TEXT = "Note saved";
export const NOTE_REMOVED_TEXT = "Note removed";
export const NOTE_GONE_TEXT = "This note was removed in the meantime.";
export const MEMBER_SAVED_TEXT = "Saved";
export const MEMBER_ADDED_TEXT = "They sign in with a code sent to this number.";
export const MEMBER_CHANGED_TEXT = "Somebody else has changed this profile.";
export const PHONE_TAKEN_TEXT = "This number already belongs to a member.";
export const PHONE_CHANGED_TEXT =
  "The number is changed, and every device of the member is signed out.";
export const SAME_PHONE_TEXT = "This is already their number.";

/** What an admin edits of a member's profile. */
export interface EditedValues {
  displayName: string | null;
  fullName: string | null;
  emergencyContact: string | null;
}

/** What the fields of the form that edits a member show. */
export function editedValues(member: EditedValues): Record<string, string> {
  return {
    displayName: member.displayName ?? "",
    fullName: member.fullName ?? "",
    emergencyContact: member.emergencyContact ?? "",
  };
}
