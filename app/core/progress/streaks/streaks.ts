import { addDays, type Day, mondayOf } from "~/lib/dates";

/** Mondays of the weeks strictly between two Mondays. */
export function weeksBetween(from: Day, to: Day): Day[] {
  const weeks: Day[] = [];
  for (let week = addDays(from, 7); week < to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** Mondays of the weeks of these days, each once, earliest first. */
export function attendedWeeks(days: readonly Day[]): Day[] {
  return [...new Set(days.map(mondayOf))].sort();
}

/** Mondays of the weeks without a check-in between the first and the last week with one. */
export function missedWeeks(attended: readonly Day[]): Day[] {
  return attended.flatMap((week, index) => {
    const next = attended[index + 1];
    return next ? weeksBetween(week, next) : [];
  });
}

export interface Streaks {
  /** Weeks in the streak that ends in `lastWeek`. */
  latest: number;
  longest: number;
  /** Monday of the latest attended week, or null. */
  lastWeek: Day | null;
}

/**
 * Streaks of `attended` weeks (Mondays in order). A week without a check-in breaks a streak only when the
 * club held an event in it (`held`).
 */
export function streaksOf(attended: readonly Day[], held: ReadonlySet<Day>): Streaks {
  let latest = 0;
  let longest = 0;
  let lastWeek: Day | null = null;
  for (const week of attended) {
    const broken = lastWeek !== null && weeksBetween(lastWeek, week).some((gap) => held.has(gap));
    latest = broken ? 1 : latest + 1;
    longest = Math.max(longest, latest);
    lastWeek = week;
  }
  return { latest, longest, lastWeek };
}

/** The streak on `today`: the current week never breaks it, an event missed in an earlier week does. */
export function currentStreak(
  streak: { latest: number; lastWeek: Day | null },
  missedEvent: boolean,
): number {
  return streak.lastWeek === null || missedEvent ? 0 : streak.latest;
}
