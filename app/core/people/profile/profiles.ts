import type { RunningLevel } from "~/db/tables/people";
import { storedPhone } from "~/lib/phone-digits";
import { joinTexts } from "~/lib/texts";
import { CODES_TEXTS } from "~/texts/people/codes";
import { PROFILE_REFUSAL_TEXTS as PROFILE_REFUSAL_TEXTS_MESSAGES } from "~/texts/people/profiles";

/** Whether the profile has public name, phone number and running level. */
export function isProfileComplete(member: {
  displayName: string | null;
  phone: string;
  runningLevel: RunningLevel | null;
}): boolean {
  return Boolean(member.displayName && member.phone && member.runningLevel);
}

/** Whether an emergency contact (ten digits) is the person's own number. */
export function isOwnNumber(contact: string | null | undefined, phone: string): boolean {
  return Boolean(contact) && storedPhone(contact ?? "") === phone;
}

export type ProfileRefusal =
  | "changed_meanwhile"
  | "username_taken"
  | "born_in_future"
  | "under_age"
  | "own_contact";

/** The texts for a profile that was not saved. */
export const PROFILE_REFUSAL_TEXTS: Record<ProfileRefusal, string> = joinTexts(
  PROFILE_REFUSAL_TEXTS_MESSAGES,
  {
    get born_in_future() {
      return CODES_TEXTS.bornInFuture;
    },
  },
);
