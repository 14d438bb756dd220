import type { ActivityId, BookingId } from "~/db/tables/shapes";
import { addDays, type Day, formatDay, type Instant, MINUTE_MS, weekdayOf } from "~/lib/dates";
import { formatClock, formatKm } from "~/lib/measures";
import { MATCHING_TEXTS } from "~/texts/progress/activities";
import { type DistanceAndDuration, measure } from "../statistics/statistics";

/** An activity that starts within this time of an attended event, before or after, is the same run. */
export const SAME_EVENT_MS = 45 * MINUTE_MS;

/** The values that decide whether an activity belongs to an attended event. */
export interface MatchableActivity {
  id: ActivityId;
  /** Null for an activity logged without a start time. */
  startedAt: Instant | null;
  doubt: string | null;
  /** The booking that the member said it does not belong to. */
  otherBookingId: BookingId | null;
}

export interface AttendedStart {
  bookingId: BookingId;
  startsAt: Instant;
}

export interface Match {
  /** The attended event that it belongs to, or null. */
  bookingId: BookingId | null;
  /** Whether it counts on its own. */
  isCounted: boolean;
}

/**
 * The attended event that starts nearest to the activity, at most 45 minutes away; of two equally near the
 * earlier one. An activity of an event does not count on its own unless the member said that it is another run.
 */
export function matchOf(activity: MatchableActivity, events: readonly AttendedStart[]): Match {
  const bookingId = nearestOf(activity.startedAt, events)?.bookingId ?? null;
  const isOwn = bookingId === null || bookingId === activity.otherBookingId;
  return { bookingId, isCounted: isOwn && activity.doubt === null };
}

function nearestOf(
  startedAt: Instant | null,
  events: readonly AttendedStart[],
): AttendedStart | undefined {
  if (startedAt === null) return undefined;
  let nearest: AttendedStart | undefined;
  for (const event of events) {
    if (Math.abs(event.startsAt - startedAt) > SAME_EVENT_MS) continue;
    if (!nearest || isNearer(event, nearest, startedAt)) nearest = event;
  }
  return nearest;
}

function isNearer(a: AttendedStart, b: AttendedStart, startedAt: Instant): boolean {
  const [toA, toB] = [Math.abs(a.startsAt - startedAt), Math.abs(b.startsAt - startedAt)];
  return toA < toB || (toA === toB && a.startsAt < b.startsAt);
}

export type ActivityStandingKind = "own" | "doubtful" | "used" | "same_run";

/** How an activity counts: on its own, not at all, as its event's figures, or not beside its event. */
export function standingOfActivity(activity: {
  doubt: string | null;
  bookingId: BookingId | null;
  sameBookingId: BookingId | null;
  isCounted: boolean;
}): ActivityStandingKind {
  if (activity.doubt !== null) return "doubtful";
  if (activity.isCounted) return "own";
  return activity.bookingId === activity.sameBookingId ? "used" : "same_run";
}

const DAYS_BY_NAME = 6;

/** A club run's name on `today`: 'today's run', 'Sunday's run', or 'the run on Sun, 15 Nov'. */
export function eventName(date: Day, today: Day): string {
  if (date === today) return MATCHING_TEXTS.todaysRun;
  if (date < today && date >= addDays(today, -DAYS_BY_NAME))
    return MATCHING_TEXTS.runOfWeekday({ weekday: weekdayOf(date) });
  return MATCHING_TEXTS.theRunOn({
    date: formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) }),
  });
}

/** What the progress page is told after an answer that changed, or did not change, what an event counts with. */
export function matchTold(
  answer: MatchAnswer,
  event: (DistanceAndDuration & { date: Day; isClubs: boolean }) | undefined,
  today: Day,
): URLSearchParams {
  if (answer === "other" || !event) return new URLSearchParams();
  const { distanceM, durationS } = measure(event);
  const run = eventName(event.date, today);
  const figures = [
    run,
    MATCHING_TEXTS.kmAnd({ distanceM: formatKm(distanceM), time: formatClock(durationS) }),
  ];
  return new URLSearchParams({ [event.isClubs ? "clubs" : "used"]: figures.join("/") });
}

export const MATCH_ANSWERS = ["same", "other"] as const;
export type MatchAnswer = (typeof MATCH_ANSWERS)[number];
