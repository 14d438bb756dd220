import type { ActivityDoubt, ActivityQuestion, ActivitySport } from "~/db/tables/member-home";
import { DAY_MS, type Day, type Instant, instantOf, MINUTE_MS, timeOf } from "~/lib/dates";
import { ACTIVITIES_TEXTS } from "~/texts/progress/activities";

export const LONGEST_ACTIVITY_KM = 300;
export const LONGEST_ACTIVITY_HOURS = 48;
export const ACTIVITY_TITLE_MAX = 80;
/** How long a deleted activity can be brought back. */
export const ACTIVITY_UNDO_MINUTES = 10;
export const DEFAULT_ACTIVITY_TITLE = "Run";

export const ACTIVITY_SPORTS = ["run", "walk", "other"] as const satisfies readonly ActivitySport[];

/** What a recording may be asked about before it counts. */
export const ACTIVITY_QUESTIONS: ActivityQuestion[] = [
  "vague_sport",
  "beats_bests",
  "much_cut",
  "unread_points",
  "planned",
];

/** Whether this doubt is a question that the member may answer. */
export function isQuestion(doubt: ActivityDoubt | null): doubt is ActivityQuestion {
  return ACTIVITY_QUESTIONS.some((question) => question === doubt);
}

/** Whether an activity with this doubt counts, or would after one answer. */
export function isCountable(doubt: ActivityDoubt | null): boolean {
  return doubt === null || isQuestion(doubt);
}

/** Activities deleted at this moment or before are gone for good. */
export function activitiesGoneSince(now: Instant): Instant {
  return now - ACTIVITY_UNDO_MINUTES * MINUTE_MS;
}

/** An activity as typed into the form. */
export interface TypedActivity {
  date: Day;
  /** 'HH:MM' in the club's time zone. */
  startTime: string | undefined;
  title: string;
  sport: ActivitySport;
  distanceM: number | null;
  durationS: number | null;
}

/**
 * The activity of a form. Values that the form does not ask for are kept from `before`, the start to the
 * second.
 */
export function activityTyped(
  typed: TypedActivity,
  timeZone: string,
  before?: Required<ActivityValues>,
): ActivityValues {
  const { startTime, ...values } = typed;
  const startedAt = startTime === undefined ? null : instantOf(typed.date, startTime, timeZone);
  const minuteBefore =
    before && before.startedAt !== null
      ? instantOf(before.date, timeOf(before.startedAt, timeZone), timeZone)
      : null;
  const isSameStart = startedAt !== null && startedAt === minuteBefore;
  const elapsedS = before?.elapsedS ?? null;
  return {
    ...values,
    startedAt: isSameStart && before ? before.startedAt : startedAt,
    elapsedS: elapsedS === null ? null : Math.max(elapsedS, typed.durationS ?? 0),
    climbM: before?.climbM ?? null,
  };
}

/** The values of an activity. */
export interface ActivityValues {
  date: Day;
  title: string;
  distanceM: number | null;
  /** Moving time. */
  durationS: number | null;
  /** A run by default. */
  sport?: ActivitySport;
  startedAt?: Instant | null;
  /** Time with pauses. */
  elapsedS?: number | null;
  /** Metres of ascent. */
  climbM?: number | null;
}

export type ActivityRefusal = "in_the_future" | "not_found" | "changed_meanwhile" | ActivityDoubt;

/** Whether a start time in a file is plausible: some devices write the year 1 or a five-digit year. */
export function isCredibleStart(startedAt: Instant, now: Instant): boolean {
  return startedAt >= 0 && startedAt <= now + DAY_MS;
}

/** Whether an activity of this distance and duration can have happened by `today`. */
export function isCredible(
  activity: Pick<ActivityValues, "date" | "distanceM" | "durationS">,
  today: Day,
): boolean {
  const metres = activity.distanceM ?? 1;
  const seconds = activity.durationS ?? 1;
  return (
    activity.date <= today &&
    metres > 0 &&
    metres <= LONGEST_ACTIVITY_KM * 1000 &&
    seconds > 0 &&
    seconds <= LONGEST_ACTIVITY_HOURS * 3600
  );
}

interface ActivityInput {
  startedAt: Instant;
  durationS: number;
  elapsedS: number | null;
}

/** Whether two recordings are of the same activity: they share more than half of the longer one's time. */
export function isSameRecording(a: ActivityInput, b: ActivityInput): boolean {
  const from = Math.max(a.startedAt, b.startedAt);
  const to = Math.min(endOf(a), endOf(b));
  const longer = Math.max(endOf(a) - a.startedAt, endOf(b) - b.startedAt);
  return (to - from) * 2 > longer;
}

function endOf({ startedAt, durationS, elapsedS }: ActivityInput): Instant {
  return startedAt + (elapsedS ?? durationS) * 1_000;
}

/** What the fields of an activity's form show. */
export function activityFormValues(activity: TypedActivity): Record<string, string> {
  const seconds = activity.durationS ?? 0;
  const part = (value: number) => (activity.durationS === null ? "" : String(value));
  return {
    date: activity.date,
    startTime: activity.startTime ?? "",
    sport: activity.sport,
    title: activity.title,
    distanceKm: activity.distanceM === null ? "" : String(activity.distanceM / 1000),
    hours: part(Math.floor(seconds / 3600)),
    minutes: part(Math.floor((seconds % 3600) / 60)),
    seconds: part(seconds % 60),
  };
}

const PARTS_OF_DAY = [
  { until: "04:00", name: "night" },
  { until: "11:00", name: "morning" },
  { until: "14:00", name: "midday" },
  { until: "17:00", name: "afternoon" },
  { until: "21:00", name: "evening" },
] as const;

/** The title of an activity without one: 'Morning run, 8.0 km' for a start at `time` ('HH:MM'). */
export function titleOf(activity: {
  time: string;
  sport: Exclude<ActivitySport, "other">;
  km: string;
}): string {
  const part = PARTS_OF_DAY.find(({ until }) => activity.time < until)?.name ?? "night";
  return ACTIVITIES_TEXTS.km({ part, sport: activity.sport, km: activity.km });
}

/** The table's columns of an activity. */
export function activityColumns(activity: ActivityValues) {
  return {
    date: activity.date,
    title: activity.title,
    sport: activity.sport ?? "run",
    started_at: activity.startedAt ?? null,
    distance_m: activity.distanceM,
    duration_s: activity.durationS,
    elapsed_s: activity.elapsedS ?? null,
    climb_m: activity.climbM ?? null,
  };
}
