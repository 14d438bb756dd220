import { PHONE_DIGITS } from "~/lib/phone-digits";
import { PROFILE_FIELD_TEXTS } from "~/texts/people/member-pages";
import { PHONE_FIELD_TEXTS } from "~/texts/site-wide/phone-field";
import type { ProfileFieldName } from "./profile/profile-fields";

interface ProfileFieldTexts {
  label: string;
  /** Beside the field in the member's own form. */
  hint?: string;
  /** Beside the field where an admin edits it. */
  hintForAdmins?: string;
  /** What is said of a field without a value, or with one that no form offers. */
  missing?: string;
  /** What is said of a line that is not written as it has to be. */
  wrong?: string;
  /** The heading of the column in the admins' CSV, where it is not the label. */
  heading?: string;
}

/** The texts of each field of the profile: a field without them does not compile. */
export const FIELD_TEXTS: Record<ProfileFieldName, ProfileFieldTexts> = PROFILE_FIELD_TEXTS;

/** What is said of a number of any kind that has not ten digits. */
export function anyNumberProblem(isShort: boolean): string {
  return isShort ? PHONE_FIELD_TEXTS.allTen : PHONE_FIELD_TEXTS.atMost({ digits: PHONE_DIGITS });
}
