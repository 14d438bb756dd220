import { type Instant, timeOf } from "~/lib/dates";

/** Days after a person's first run on which they are thanked. */
export const THANKED_AFTER_DAYS = 1;

/** Days without a run after which a person is asked back, once for each absence. */
export const ASKED_BACK_AFTER_DAYS = 28;

const TELLING_FROM = "10:00";
const TELLING_UNTIL = "20:00";

/** Whether people are thanked and asked back at this hour. */
export function isNotifyingTime(now: Instant, timeZone: string): boolean {
  const time = timeOf(now, timeZone);
  return time >= TELLING_FROM && time < TELLING_UNTIL;
}
