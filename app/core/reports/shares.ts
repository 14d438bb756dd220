import { PROMISES } from "~/content/promises";
import type { RegistrationType } from "~/db/tables/people";
import type { Day } from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { SOURCE_LABELS } from "~/texts/reports/shares";

/** One row of a distribution. */
export interface Share {
  /** What is counted, the same in every language. */
  key: string;
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
    key,
    label: labelOf(key),
    count: counts[key] ?? 0,
    percent: percentOf(counts[key] ?? 0, total),
    joined: joined[key] ?? 0,
  }));
}

/**
 * Youngest first; `from` is the lowest age. The specification's '55+' begins after 55. Nobody under 18 is counted by
 * age: the privacy notice says so.
 */
export const AGE_GROUPS = [
  { label: "18-25", from: PROMISES.adultYears },
  { label: "26-35", from: 26 },
  { label: "36-45", from: 36 },
  { label: "46-55", from: 46 },
  { label: "55+", from: 56 },
] as const;

/** The latest day of birth of people who are at least `years` old on `today`. */
export function bornBy(years: number, today: Day): Day {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

/** The source of a member; one who came with an import used neither way of signing up. */
export function sourceLabel(source: RegistrationType, { isMovedIn }: { isMovedIn: boolean }) {
  return SOURCE_LABELS[isMovedIn ? "import" : source];
}
