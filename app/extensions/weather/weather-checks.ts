import { addDays, type Day, type Instant, instantOf, MINUTE_MS, SECOND_MS } from "~/lib/dates";

/** The forecast is asked for on the evening before, and again before people leave home. */
const EVENING = "18:00";
const BEFORE_START_MS = 150 * MINUTE_MS;
/** A service that did not answer is asked again after this. */
export const ASK_AGAIN_MS = 10 * MINUTE_MS;
/** After this a service counts as unanswered: it is asked twice, five seconds each. */
const ANSWER_MS = 15 * SECOND_MS;
/** No evening before is longer ago than this. */
export const LOOKED_AHEAD_MS = 2 * 24 * 60 * MINUTE_MS;

interface Watched {
  date: Day;
  startsAt: Instant;
  lookedAt: Instant | null;
  /** The start that the last forecast was for. */
  lookedFor: Instant | null;
}

/** Whether a run's forecast is to be looked at now: once in the evening before and once in the hours before it starts. */
export function isWeatherCheckDue(
  { date, startsAt, lookedAt, lookedFor }: Watched,
  { now, timeZone }: { now: Instant; timeZone: string },
): boolean {
  if (startsAt <= now) return false;
  const looks = [instantOf(addDays(date, -1), EVENING, timeZone), startsAt - BEFORE_START_MS];
  const last = Math.max(...looks.filter((at) => at <= now));
  if (!Number.isFinite(last)) return false;
  return lookedAt === null || lookedFor !== startsAt || lookedAt < last;
}

/** Whether the service was asked for a run that is still ahead, and gave no answer. */
export function isUnanswered(
  { askedAgainAt, startsAt }: { askedAgainAt: Instant | null; startsAt: Instant | null },
  now: Instant,
): boolean {
  if (askedAgainAt === null || startsAt === null || startsAt <= now) return false;
  return now - askedAgainAt >= ANSWER_MS;
}
