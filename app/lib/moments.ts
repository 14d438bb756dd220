import { addDays, type Day, dayOf, formatTime, formatWhen, type Instant, timeOf } from "./dates";

/** The same day of the next month, or its last day when it is shorter. */
export function sameDayNextMonth(day: Day): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** The Monday of the week (Monday to Sunday) that `day` is in. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(Date.parse(`${day}T00:00:00Z`)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** 'Wed, 18 Nov, 10:00 am' in `timeZone`, or with `year: true` 'Wed, 18 Nov 2026, 10:00 am'. */
export function formatMoment(
  at: Instant,
  timeZone: string,
  options: { year?: boolean } = {},
): string {
  return formatWhen({ date: dayOf(at, timeZone), time: timeOf(at, timeZone) }, options);
}

/** '9:42 pm' when `at` is today, otherwise 'Wed, 18 Nov, 9:42 pm'. */
export function formatSoon(
  at: Instant,
  { now, timeZone }: { now: Instant; timeZone: string },
): string {
  const isToday = dayOf(at, timeZone) === dayOf(now, timeZone);
  return isToday ? formatTime(timeOf(at, timeZone)) : formatMoment(at, timeZone);
}

/** The moment as `formatMoment` writes it, and undefined for null. */
export function momentText(at: Instant | null, timeZone: string): string | undefined {
  return at === null ? undefined : formatMoment(at, timeZone);
}
