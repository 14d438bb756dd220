import { DAY_MS, type Day, HOUR_MS, type Instant } from "~/lib/dates";

export const LONGEST_ACTIVITY_KM = 300;
export const LONGEST_ACTIVITY_HOURS = 48;
export const ACTIVITY_TITLE_MAX = 80;
export const DEFAULT_ACTIVITY_TITLE = "Run";
export const IMPORT_FILES_MAX = 50;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Import limits per member; a season of daily runs fits into one day. */
export const IMPORTS_PER_HOUR = 200;
export const IMPORTS_PER_DAY = 1_000;
export const ACTIVITIES_PER_PAGE = 20;

/** The values of an activity. */
export interface ActivityValues {
  date: Day;
  title: string;
  distanceM: number | null;
  durationS: number | null;
}

export type ImportRefusal =
  | "too_large"
  | "not_a_run_file"
  | "already_there"
  | "not_credible"
  | "too_many"
  | "limit";

/** Why a file was skipped; follows the file's name. */
export const IMPORT_REFUSAL_TEXTS: Record<ImportRefusal, string> = {
  too_large: "is larger than 5 MB.",
  not_a_run_file: "is not a GPX or FIT file with a run in it.",
  already_there: "is in your log already.",
  not_credible: "holds a run that is too long, before 1970 or still ahead.",
  too_many: `was left out: at most ${IMPORT_FILES_MAX} files at once.`,
  limit: `was left out: at most ${IMPORTS_PER_HOUR} files an hour and ${IMPORTS_PER_DAY} a day. Add it again later.`,
};

export type ActivityRefusal = "in_the_future" | "not_found";

export const ACTIVITY_REFUSAL_TEXTS: Record<ActivityRefusal, string> = {
  in_the_future: "This day is still to come. Log a run after it is done.",
  not_found: "This run is no longer in your log.",
};

/** Whether a start time in a file is plausible: some devices write the year 1 or a five-digit year. */
export function isCredibleStart(startedAt: Instant, now: Instant): boolean {
  return startedAt >= 0 && startedAt <= now + DAY_MS;
}

/** Whether an activity of this distance and duration can have happened by `today`. */
export function isCredible(activity: ActivityValues, today: Day): boolean {
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

/** The last activity of the previous page, from the query string; undefined on the first page. */
export function olderThan(search: URLSearchParams): { date: Day; id: string } | undefined {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return date && id ? { date, id } : undefined;
}

/** One page of the log, with links to the older page and to the latest one. */
export interface LogPage<Row> {
  activities: Row[];
  older: string | undefined;
  latest: string | undefined;
}

/** The page that the query string asks for; `found` holds one row more than a page. */
export function logPage<Row extends { date: Day; id: string }>(
  found: readonly Row[],
  search: URLSearchParams,
): LogPage<Row> {
  const activities = found.slice(0, ACTIVITIES_PER_PAGE);
  const last = found.length > ACTIVITIES_PER_PAGE ? activities.at(-1) : undefined;
  return {
    activities,
    older: last && logAddress(search, `${last.date}_${last.id}`),
    latest: olderThan(search) && logAddress(search),
  };
}

/** The address of a page of the log; keeps the charts' setting. */
function logAddress(search: URLSearchParams, before?: string): string {
  const by = search.get("by");
  return `?${new URLSearchParams({ ...(by && { by }), ...(before && { before }) })}#log`;
}

export interface ImportOutcome {
  added: number;
  /** Skipped files, each with the reason. */
  skipped: { name: string; reason: string }[];
}

const NAME_MAX = 100;
const SKIPPED_SHOWN = 10;

/** The import's result as a query string, for a form sent without JavaScript. */
export function importOutcomeSearch({ added, skipped }: ImportOutcome): string {
  const search = new URLSearchParams({ added: String(added) });
  for (const { name, reason } of skipped.slice(0, SKIPPED_SHOWN)) {
    search.append("skipped", `${name.slice(0, NAME_MAX)}/${reason}`);
  }
  return String(search);
}

const REASONS = Object.values(IMPORT_REFUSAL_TEXTS);

/** The import's result from the query string, or undefined; unknown reasons are dropped. */
export function importOutcomeIn(search: URLSearchParams): ImportOutcome | undefined {
  const added = search.get("added");
  if (added === null || !/^\d{1,3}$/.test(added)) return undefined;
  const entries = search.getAll("skipped").slice(0, SKIPPED_SHOWN);
  const skipped = entries.map((entry) => {
    const end = entry.lastIndexOf("/");
    return { name: entry.slice(0, end).slice(0, NAME_MAX), reason: entry.slice(end + 1) };
  });
  return {
    added: Number(added),
    skipped: skipped.filter(({ reason }) => REASONS.includes(reason)),
  };
}

/** Rate limits of a member's imports. */
export function importLimits(memberId: string) {
  const key = `import:${memberId}`;
  return [
    { key, most: IMPORTS_PER_HOUR, withinMs: HOUR_MS },
    { key, most: IMPORTS_PER_DAY, withinMs: DAY_MS },
  ];
}

/** The table's columns of an activity. */
export function activityColumns(activity: ActivityValues) {
  return {
    date: activity.date,
    title: activity.title,
    distance_m: activity.distanceM,
    duration_s: activity.durationS,
  };
}
