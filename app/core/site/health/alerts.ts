/** Which failures owners are told of, and when: once it has lasted, and not again for a day, or a week while it lasts. */
import { addDays, DAY_MS, type Day, dayOf, type Instant, instantOf, MINUTE_MS } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import type { FindingKey } from "./health-texts";

/** What is known of one failure. */
export interface Alert {
  key: FindingKey;
  /** Since when it fails; undefined once it is in order again. */
  failingSince: Instant | undefined;
  toldAt: Instant | undefined;
}

/**
 * A failure that is over by the next look is none to wake somebody for. Looks are ten minutes apart, give or take
 * milliseconds.
 */
export const LASTS_MS = 9 * MINUTE_MS;
export const QUIET_MS = DAY_MS;
const REPEAT_MS = 7 * DAY_MS;

/** The failures to tell of now, and what is known of each afterwards. */
export function alertsOf(
  failing: readonly FindingKey[],
  known: readonly Alert[],
  now: Instant,
): { toTell: FindingKey[]; alerts: Alert[] } {
  const toTell: FindingKey[] = [];
  const past = known.map(
    ({ key, failingSince, toldAt }): Alert => ({
      key,
      failingSince: ifPast(failingSince, now),
      toldAt: ifPast(toldAt, now),
    }),
  );
  const current = failing.map((key): Alert => {
    const before = past.find((alert) => alert.key === key);
    const failingSince = before?.failingSince ?? now;
    const toldAt = before?.toldAt;
    if (now - failingSince < LASTS_MS || !isTimeToTell({ failingSince, toldAt }, now))
      return { key, failingSince, toldAt };
    toTell.push(key);
    return { key, failingSince, toldAt: now };
  });
  const over = past
    .filter(({ key }) => !failing.includes(key))
    .filter(({ toldAt }) => toldAt !== undefined && now - toldAt < QUIET_MS)
    .map((alert): Alert => ({ ...alert, failingSince: undefined }));
  return { toTell, alerts: [...current, ...over] };
}

/** Undefined for what is noted of the future: until then nobody would be told of anything after a clock was set back. */
function ifPast(at: Instant | undefined, now: Instant): Instant | undefined {
  return at !== undefined && at <= now + LASTS_MS ? at : undefined;
}

function isTimeToTell(
  { failingSince, toldAt }: { failingSince: Instant; toldAt: Instant | undefined },
  now: Instant,
): boolean {
  if (toldAt === undefined) return true;
  return now - toldAt >= (failingSince > toldAt ? QUIET_MS : REPEAT_MS);
}

const WEEK_TIME = "08:00";

/** Whether the word of the week is due: on Mondays from eight on, once. */
export function isWeekDue(
  { toldAt, timeZone }: { toldAt: Instant | undefined; timeZone: string },
  now: Instant,
): boolean {
  const monday: Day = mondayOf(dayOf(now, timeZone));
  const begins = instantOf(monday, WEEK_TIME, timeZone);
  const ends = instantOf(addDays(monday, 1), "00:00", timeZone);
  return now >= begins && now < ends && (ifPast(toldAt, now) ?? 0) < begins;
}
