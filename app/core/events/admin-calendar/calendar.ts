import { addDays, type Day } from "~/lib/dates";
import { currentLocale } from "~/lib/language";
import { mondayOf } from "~/lib/moments";

const DAYS_A_WEEK = 7;

/** A month as 'YYYY-MM', or the month of `today` for anything else. */
export function readMonth(text: string | null, today: Day): string {
  return /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text ?? "") && text !== null
    ? text
    : today.slice(0, 7);
}

/** The days of a calendar page, whole weeks from Monday to Sunday around the month. */
export function calendarDays(month: string): Day[] {
  const first = mondayOf(`${month}-01`);
  const end = `${nextMonth(month)}-01`;
  const days: Day[] = [];
  for (let day = first; day < end || days.length % DAYS_A_WEEK !== 0; day = addDays(day, 1))
    days.push(day);
  return days;
}

export function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

/** 'November 2026' for '2026-11'. */
export function monthName(month: string): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(currentLocale(), format).format(new Date(`${month}-01`));
}
