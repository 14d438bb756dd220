import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { formatDay } from "~/lib/dates";
import { plainPhoneDigits, spacedPhone } from "~/lib/phone-digits";
import { mergedFields, plainLines, type Seen, seenOf, storedFields } from "~/lib/stored-fields";
import { STORED_PROFILE_TEXTS } from "~/texts/people/member-pages";
import { optionLabel } from "./option-label";
import {
  type Field,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFieldName,
} from "./profile-fields";

type Values = Readonly<Record<string, string>>;

type ProfileValue = string | readonly string[] | null | undefined;

/** What the fields of a form show of a profile. */
export function profileValues(
  fields: readonly Field[],
  profile: { readonly [Name in ProfileFieldName]?: ProfileValue },
): Record<string, string> {
  const textOf = ({ usual = "" }: ProfileField, value: ProfileValue) =>
    typeof value === "object" && value !== null ? value.join(", ") : (value ?? usual);
  return Object.fromEntries(
    fields.map((field) => [field.name, textOf(field, profile[field.name])]),
  );
}

/** A value as people read it; null for none. */
export function shownValue({ kind, prefix = "" }: ProfileField, value: ProfileValue) {
  if (!value) return null;
  if (typeof value !== "string") return value.join(", ") || null;
  if (kind === "choice") return optionLabel(value);
  if (kind === "birth_date") return formatDay(value, { year: true });
  return kind === "phone" ? spacedPhone(value) : prefix + value;
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
  const labels = Object.fromEntries(
    PROFILE_FIELDS.filter(({ name }) => name in stored).map(({ name }) => [
      name,
      FIELD_TEXTS[name].label,
    ]),
  );
  const values = { stored: withPlainPhones(stored), typed: withPlainPhones(typed) };
  const lines = storedFields(labels, values, (_, value) => value || STORED_PROFILE_TEXTS.empty);
  return lines.length > 0 ? [STORED_PROFILE_TEXTS.now, ...lines] : [STORED_PROFILE_TEXTS.same];
}

function withPlainPhones(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isPhone(name) ? plainPhoneDigits(value) : value,
    ]),
  );
}

/** A number is typed in groups, and stored without them. */
function plainValue(value: string, name: string): string {
  return isPhone(name) ? plainPhoneDigits(value) : plainLines(value);
}

function isPhone(name: string): boolean {
  return PROFILE_FIELDS.some((field) => field.name === name && field.kind === "phone");
}
