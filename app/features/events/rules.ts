import { type Day, daysBetween } from "~/lib/dates";

export const EVENT_STATUSES = ["draft", "published", "cancelled", "completed"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The 'Soon!' badge shows from this many days before the event until its day. */
export const SOON_DAYS = 7;
export const DASHBOARD_EVENTS = 3;

/** Whether an event on `date` is 0 to 7 days away from `today`. */
export function isSoon(date: Day, today: Day): boolean {
  const days = daysBetween(today, date);
  return days >= 0 && days <= SOON_DAYS;
}
