import { PROMISES } from "~/content/promises";
import { dayOf, type Instant, instantOf, timeOf } from "~/lib/dates";

/** From 21:00 until the morning only urgent messages are sent. */
export const QUIET_FROM = "21:00";

export const QUIET_UNTIL = `${String(PROMISES.morningHour).padStart(2, "0")}:00`;

/** Whether only urgent messages are sent at `at`; at exactly 8:00 all are. */
export function isQuiet(at: Instant, timeZone: string): boolean {
  const time = timeOf(at, timeZone);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}

/** The moment from which messages that are not urgent may be sent today; undefined in quiet hours. */
export function dayBegan(at: Instant, timeZone: string): Instant | undefined {
  return isQuiet(at, timeZone) ? undefined : instantOf(dayOf(at, timeZone), QUIET_UNTIL, timeZone);
}
