import { addDays, type Day } from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { COMMITTEE_TEXTS } from "~/texts/reports/committee";

/** A figure of the range, and of the same number of days before it. */
export interface Compared {
  label: string;
  now: number;
  before: number;
  isMoney?: true;
}

/** The days before a range, as many as it has. */
export function daysBefore({ from, days }: { from: Day; days: number }): { from: Day; to: Day } {
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** '3 more than in the 30 days before (2)'; `text` formats a value. */
export function comparisonText(
  { now, before }: Pick<Compared, "now" | "before">,
  {
    days,
    text,
    isMoney,
  }: { days: number; text: (value: number) => string; isMoney?: true | undefined },
): string {
  const period = COMMITTEE_TEXTS.period({ days });
  if (now === before) return COMMITTEE_TEXTS.sameAs({ period });
  const values = { now: text(Math.abs(now - before)), period, before: text(before) };
  if (now > before) return COMMITTEE_TEXTS.more(values);
  return isMoney ? COMMITTEE_TEXTS.less(values) : COMMITTEE_TEXTS.fewer(values);
}

/**
 * The people who joined in each of these months ('YYYY-MM'), oldest first, and how many of them ran in each month from
 * then on, up to the last; `ran` has the runners of a month by the month they joined in.
 */
export function cohortsOf(
  months: readonly string[],
  joined: ReadonlyMap<string, number>,
  ran: ReadonlyMap<string, Partial<Record<string, number>>>,
) {
  return months.map((month, index) => {
    const people = joined.get(month) ?? 0;
    const counts = months.slice(index).map((later) => ran.get(later)?.[month] ?? 0);
    return {
      joined: month,
      people,
      ran: counts.map((count) => ({ count, percent: percentOf(count, people) })),
    };
  });
}
