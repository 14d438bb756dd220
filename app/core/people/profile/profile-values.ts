import { plainPhoneDigits } from "~/lib/phone-digits";
import { mergedFields, plainLines, type Seen, seenOf, storedFields } from "~/lib/stored-fields";
import { PROFILE_FORM_TEXTS, STORED_PROFILE_TEXTS } from "../member-pages-texts";
import { DEFAULT_RUNNING_LEVEL, type PersonalDetails } from "./profiles";

type Values = Readonly<Record<string, string>>;

const LABELS: Values = {
  displayName: PROFILE_FORM_TEXTS.publicName,
  fullName: PROFILE_FORM_TEXTS.fullName,
  username: PROFILE_FORM_TEXTS.userName,
  email: PROFILE_FORM_TEXTS.eMail,
  gender: PROFILE_FORM_TEXTS.gender,
  dateOfBirth: PROFILE_FORM_TEXTS.dateOfBirth,
  profession: PROFILE_FORM_TEXTS.profession,
  runningLevel: PROFILE_FORM_TEXTS.runningLevel,
  goals: PROFILE_FORM_TEXTS.goals,
  emergencyContact: PROFILE_FORM_TEXTS.emergencyContact,
  instagram: PROFILE_FORM_TEXTS.instagram,
};

/** What the fields of the form show of a profile. */
export function profileValues(profile: Omit<PersonalDetails, "phone">): Record<string, string> {
  return {
    displayName: profile.displayName ?? "",
    fullName: profile.fullName ?? "",
    username: profile.username ?? "",
    email: profile.email ?? "",
    gender: profile.gender ?? "",
    dateOfBirth: profile.dateOfBirth ?? "",
    profession: profile.profession ?? "",
    runningLevel: profile.runningLevel ?? DEFAULT_RUNNING_LEVEL,
    goals: profile.goals.join(", "),
    emergencyContact: profile.emergencyContact ?? "",
    instagram: profile.instagram ?? "",
  };
}

/** What a form says that shows these values. */
export function seenProfile(version: number, values: Values): Seen {
  return seenOf(version, values, plainValue);
}

/** The values with which a form that is older than the profile goes on. */
export function mergedProfile(stored: Values, typed: Values): Record<string, string> {
  return mergedFields({ stored, typed }, plainValue);
}

/**
 * What a profile says where a form that is older says something else ('Full name: Asha Raman'), for somebody who may
 * keep what they typed all the same. `stored` has the values of the form's fields.
 */
export function storedProfileTexts(stored: Values, typed: Values): string[] {
  const labels = Object.fromEntries(Object.entries(LABELS).filter(([name]) => name in stored));
  const values = { stored: withPlainPhone(stored), typed: withPlainPhone(typed) };
  const lines = storedFields(labels, values, (_, value) => value || STORED_PROFILE_TEXTS.empty);
  return lines.length > 0 ? [STORED_PROFILE_TEXTS.now, ...lines] : [STORED_PROFILE_TEXTS.same];
}

function withPlainPhone(values: Values): Values {
  return { ...values, emergencyContact: plainPhoneDigits(values.emergencyContact ?? "") };
}

/** A number is typed in groups, and stored without them. */
function plainValue(value: string, name: string): string {
  return name === "emergencyContact" ? plainPhoneDigits(value) : plainLines(value);
}
