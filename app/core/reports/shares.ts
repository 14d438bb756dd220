import type { MemberStatus, RegistrationType } from "~/db/tables/people";
import type { Day } from "~/lib/dates";
import { percentOf } from "~/lib/percent";

/** One row of a distribution. */
export interface Share {
  label: string;
  count: number;
  /** Share of the whole in percent, one decimal. */
  percent: number;
  /** How many joined in the report's range. */
  joined?: number;
}

/** Counts as shares of their sum, in the order of `keys`; `joined` has the counts of the range. */
export function sharesOf<Key extends string>(
  keys: readonly Key[],
  counts: Readonly<Partial<Record<Key, number>>>,
  joined: Readonly<Partial<Record<Key, number>>>,
  labelOf: (key: Key) => string = (key) => key,
): Share[] {
  const total = keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
  return keys.map((key) => ({
    label: labelOf(key),
    count: counts[key] ?? 0,
    percent: percentOf(counts[key] ?? 0, total),
    joined: joined[key] ?? 0,
  }));
}

export const NOT_SPECIFIED = "Not Specified";

/** Youngest first; `from` is the lowest age. The specification's '55+' begins after 55. */
export const AGE_GROUPS = [
  { label: "Under 18", from: 0 },
  { label: "18-25", from: 18 },
  { label: "26-35", from: 26 },
  { label: "36-45", from: 36 },
  { label: "46-55", from: 46 },
  { label: "55+", from: 56 },
] as const;

/** The latest day of birth of people who are at least `years` old on `today`. */
export function bornBy(years: number, today: Day): Day {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

export const SOURCE_LABELS: Record<RegistrationType, string> = {
  mobile_otp: "Mobile OTP",
  contact_form: "Contact Form",
};

/** The source of a member; one who came with an import used neither way of signing up. */
export function sourceLabel(source: RegistrationType, { isMovedIn }: { isMovedIn: boolean }) {
  return isMovedIn ? "Import" : SOURCE_LABELS[source];
}

export const STATUS_LABELS: Record<MemberStatus, string> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  inactive: "Inactive",
};
