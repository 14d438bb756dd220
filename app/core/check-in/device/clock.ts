import { type Instant, type Lasting, MINUTE_MS } from "~/lib/dates";
import { CLOCK_DRIFT_MS, CLOCK_TRUSTED_MS, clockOf, leapBetween } from "~/lib/device-clock";
import { windowOf } from "../check-ins";

/** The time of an event on the device, with a unique identifier. */
export interface Moment {
  /** By the device's clock, which a person may change at any time. */
  now: Instant;
  /** Monotonic time since the page was loaded, in ms. */
  steadyMs: number;
  nonce: string;
}

/** The page load, and how far (ms) the device's clock was ahead of its monotonic time. */
export interface PageClock {
  session: string;
  clockAheadMs: number;
}

/** The clock of this page load at this moment. */
export function pageClock(session: string, { now, steadyMs }: Moment): PageClock {
  return { session, clockAheadMs: now - steadyMs };
}

/** By how much (ms) the clock was changed between two moments of one page load; 0 for different loads. */
export function clockChangeSince(then: PageClock, later: PageClock): number {
  if (then.session !== later.session) return 0;
  return leapBetween(then.clockAheadMs, later.clockAheadMs);
}

/** The club's time as the device had it at a moment of its own clock; `clock` is the device's at that moment. */
export interface ServerClock {
  fetchedAt: Instant;
  clockOffMs: number;
  clock?: PageClock | undefined;
}

/** A list, which came with the server's time, and the time that the crew said since. */
interface ListClock extends ServerClock {
  crewClock?: ServerClock;
  run: Lasting;
}

/** The time of a tap or a scan as far as this page can tell. */
export interface DeskTime {
  /** The club's time; undefined when the clock was certainly changed. */
  heardAt: Instant | undefined;
  /**
   * What the device's clock gained (ms) on elapsed time since the club's time was heard: the device slept, or the clock
   * was set. `momentOf` distinguishes them.
   */
  gainedMs: number;
  /** The server's time when the list came; no later tap was earlier. */
  notBefore: Instant;
  /** Whether check-in may be open although the clock says otherwise. */
  isInDoubt: boolean;
}

/** The club's time by a list, or by what the crew said since, on this page at this moment. */
export function deskTime(list: ListClock, session: string, moment: Moment): DeskTime {
  const heard = list.crewClock ?? list;
  const { clock } = heard;
  const isSamePage = clock?.session === session;
  const gained = isSamePage
    ? Math.round(pageClock(session, moment).clockAheadMs - clock.clockAheadMs)
    : 0;
  // While the page stays open its monotonic clock shows every change, unless the device sleeps.
  const isSure = isSamePage && Math.abs(gained) <= CLOCK_DRIFT_MS;
  // A clock that lost time was set back by exactly that much.
  const now = gained < -CLOCK_DRIFT_MS ? moment.now - gained : moment.now;
  const heardAt = isSure ? now + heard.clockOffMs : clockOf(heard, now);
  return {
    heardAt,
    gainedMs: gained > CLOCK_DRIFT_MS ? gained : 0,
    notBefore: list.fetchedAt + list.clockOffMs,
    isInDoubt: !isSure && (heardAt === undefined || isNearWindow(list.run, heardAt)),
  };
}

/** Whether `at` is outside the check-in window, though no further than a clock may be wrong. */
function isNearWindow(run: ListClock["run"], at: Instant): boolean {
  const { opensAt, closesAt } = windowOf(run);
  const outsideMs = Math.max(opensAt - at, at - closesAt);
  return outsideMs > 0 && outsideMs <= CLOCK_TRUSTED_MS;
}

/** A queued entry as far as its time goes. */
interface TimedEntry {
  entry: { at: Instant; notBefore?: Instant };
  session: string;
  clockAheadMs: number;
}

/** When an entry of doubtful time was made by what the crew said on the same page; undefined where it does not tell. */
export function timeByCrew(
  { entry, session, clockAheadMs }: TimedEntry,
  crewClock: ServerClock | undefined,
): Instant | undefined {
  const { notBefore, at } = entry;
  if (notBefore === undefined || !crewClock?.clock || crewClock.clock.session !== session) return;
  const { fetchedAt, clockOffMs, clock } = crewClock;
  const elapsedMs = at - clockAheadMs - (fetchedAt - clock.clockAheadMs);
  return Math.max(notBefore, Math.round(fetchedAt + clockOffMs + elapsedMs));
}

const CHOICES_APART_MS = 30 * MINUTE_MS;

/**
 * The times to choose from when the clock is in doubt: what the phone says, and those half hours from it that are in
 * the check-in window. Never a time before the list came.
 */
export function timeChoices({ run, fetchedAt, clockOffMs }: ListClock, now: Instant): Instant[] {
  const { opensAt, closesAt } = windowOf(run);
  // The nearest choice may be a little too early.
  const earliest = fetchedAt + clockOffMs - CHOICES_APART_MS / 2;
  const first = Math.ceil((Math.max(opensAt, earliest) - now) / CHOICES_APART_MS);
  const last = Math.floor((closesAt - now) / CHOICES_APART_MS);
  const inWindow = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, at) => now + (first + at) * CHOICES_APART_MS,
  );
  const isPossible = now >= earliest && !inWindow.includes(now);
  return isPossible ? [...inWindow, now].sort((a, b) => a - b) : inWindow;
}
