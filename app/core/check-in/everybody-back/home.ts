import { holdsSeat } from "~/core/bookings/status";
import type { BookingId } from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import { HOME_TEXTS } from "~/texts/check-in/everybody-back";
import { isInWindow } from "../check-ins";
import type { CheckInEvent } from "../desk";
import type { RosterEntry } from "../roster/roster";

type Person = Pick<RosterEntry, "status" | "checkedInAt" | "homes">;

/** Whether a person was checked in and is not home. */
export function isOut({ status, checkedInAt, homes = [] }: Person): boolean {
  return holdsSeat(status) && checkedInAt !== null && homes.length === 0;
}

/** How many of those who were checked in are still out, and how many are home. */
export function countBack(roster: Person[]): { out: number; home: number } {
  const came = roster.filter(
    ({ status, checkedInAt }) => holdsSeat(status) && checkedInAt !== null,
  );
  const out = came.filter(isOut).length;
  return { out, home: came.length - out };
}

/** 'Still out: 3' or that nobody is; without a connection it says that this is by the device's list. */
export function outText({ out, home }: { out: number; home: number }, isLinked: boolean): string {
  if (out > 0) return HOME_TEXTS.stillOut({ out });
  if (home === 0) return HOME_TEXTS.nobodyCheckedIn;
  return isLinked ? HOME_TEXTS.nobodyIsStillOut : HOME_TEXTS.nobodyOut;
}

/** Those who came, the ones still out first; the others only when they are searched for. */
export function finishOrder<T extends Person>(roster: T[], isSearched: boolean): T[] {
  const shown = isSearched
    ? roster
    : roster.filter(({ checkedInAt, homes = [] }) => checkedInAt !== null || homes.length > 0);
  return [...shown.filter(isOut), ...shown.filter((person) => !isOut(person))];
}

/** Whether the crew sees emergency contacts: on the day of the run, and while people may be out. */
export function showsContacts(
  event: Pick<CheckInEvent, "date" | "startsAt" | "durationMinutes">,
  { now, timeZone }: { now: Instant; timeZone: string },
): boolean {
  return event.date === dayOf(now, timeZone) || isInWindow(event, now);
}

/** Whether the crew's devices hold whole phone numbers: while a run that counts everybody back may have people out. */
export function showsPhones(
  event: Pick<CheckInEvent, "startsAt" | "durationMinutes" | "countsHome">,
  now: Instant,
): boolean {
  return Boolean(event.countsHome) && isInWindow(event, now);
}

export type ReportHomeRefusal = "not_counted" | "not_checked_in" | "not_started" | "no_pass";

/** A member's booking whose person was checked in and is not counted home. */
export interface DueHomeReport {
  bookingId: BookingId;
  title: string;
  /** The guest's name; null for the member. */
  guestName: string | null;
}
