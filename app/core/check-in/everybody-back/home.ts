import type { BookingId } from "~/db/tables/shapes";
import { isInWindow } from "../check-ins";
import type { CheckInEvent } from "../desk";
import type { RosterEntry } from "../roster/roster";

type Person = Pick<RosterEntry, "status" | "checkedInAt" | "homes">;

/** Whether a person was checked in and is not home. */
export function isOut({ status, checkedInAt, homes = [] }: Person): boolean {
  return status !== "cancelled" && checkedInAt !== null && homes.length === 0;
}

/** How many of those who were checked in are still out, and how many are home. */
export function countBack(roster: Person[]): { out: number; home: number } {
  const came = roster.filter(
    ({ status, checkedInAt }) => status !== "cancelled" && checkedInAt !== null,
  );
  const out = came.filter(isOut).length;
  return { out, home: came.length - out };
}

/** 'Still out: 3' or that nobody is; without a connection it says that this is by the device's list. */
export function outText({ out, home }: { out: number; home: number }, isLinked: boolean): string {
  if (out > 0) return `Still out: ${out}`;
  if (home === 0) return "Nobody has been checked in yet.";
  return isLinked ? "Nobody is still out." : "As far as this phone knows, nobody is out.";
}

/** Those who came, the ones still out first; the others only when they are searched for. */
export function finishOrder<T extends Person>(roster: T[], isSearched: boolean): T[] {
  const shown = isSearched
    ? roster
    : roster.filter(({ checkedInAt, homes = [] }) => checkedInAt !== null || homes.length > 0);
  return [...shown.filter(isOut), ...shown.filter((person) => !isOut(person))];
}

/** Whether the crew's devices hold phones and emergency contacts: while people may be out. */
export function showsContacts(
  event: Pick<CheckInEvent, "startsAt" | "durationMinutes" | "countsHome">,
  now: number,
): boolean {
  return Boolean(event.countsHome) && isInWindow(event, now);
}

export type ReportHomeRefusal = "not_counted" | "not_checked_in" | "not_started" | "no_pass";

/** Why a member cannot say that they are home, as shown to them; without a pass there is no page. */
export const REPORT_HOME_REFUSAL_TEXTS: Record<Exclude<ReportHomeRefusal, "no_pass">, string> = {
  not_counted: "This run does not count people home.",
  not_checked_in: "You were not checked in for this run.",
  not_started: "The run has not started yet.",
};

/** A member's booking whose person was checked in and is not counted home. */
export interface DueHomeReport {
  bookingId: BookingId;
  title: string;
  /** The guest's name; null for the member. */
  guestName: string | null;
}
