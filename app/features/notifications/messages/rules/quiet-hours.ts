import { dayOf, type Instant, instantOf, timeOf } from "~/lib/dates";

/** From nine in the evening until eight only what is urgent goes out. */
export const QUIET_FROM = "21:00";

export const QUIET_UNTIL = "08:00";

/** Whether only urgent messages go out at `at`; at exactly eight the others do. */
export function isQuiet(at: Instant, timeZone: string): boolean {
  const time = timeOf(at, timeZone);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}

/** Since when today's messages that are not urgent may go out; undefined in quiet hours. */
export function dayBegan(at: Instant, timeZone: string): Instant | undefined {
  return isQuiet(at, timeZone) ? undefined : instantOf(dayOf(at, timeZone), QUIET_UNTIL, timeZone);
}
