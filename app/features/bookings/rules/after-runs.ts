import { type Instant, timeOf } from "~/lib/dates";

/** Days after a person's first run on which they are thanked. */
export const THANKED_AFTER_DAYS = 1;

/** Days without a run after which a person is asked back, once for each absence. */
export const ASKED_BACK_AFTER_DAYS = 28;

const TELLING_FROM = "10:00";
const TELLING_UNTIL = "20:00";

/** Whether people are thanked and asked back at this hour. */
export function isTellingTime(now: Instant, timeZone: string): boolean {
  const time = timeOf(now, timeZone);
  return time >= TELLING_FROM && time < TELLING_UNTIL;
}

/** What runners are told in the inbox after their first run, and after four weeks without one. */
export const AFTER_RUN_TEXTS = {
  thanks: (run: string) => `Thank you for running ${run} with us`,
  thanksText: (next: { title: string; when: string } | undefined) =>
    next
      ? `That was your first run with the club. The next one is ${next.title}, ${next.when}: come along!`
      : "That was your first run with the club. We hope to see you at the next one.",
  lapsed: "We've missed you these four weeks",
  lapsedText: (next: { title: string; when: string }) =>
    `The next run is ${next.title}, ${next.when}. Come at your own pace: nobody is left behind.`,
} as const;
