import { DAY_MS, type Day, HOUR_MS, type Instant } from "~/lib/dates";

export const LONGEST_ACTIVITY_KM = 300;
export const LONGEST_ACTIVITY_HOURS = 48;
export const ACTIVITY_TITLE_MAX = 80;
export const DEFAULT_ACTIVITY_TITLE = "Run";
export const IMPORT_FILES_MAX = 50;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Files that one member may send in; a season of daily runs fits into a day. */
export const IMPORTS_PER_HOUR = 200;
export const IMPORTS_PER_DAY = 1_000;
export const ACTIVITIES_PER_PAGE = 20;

/** What a member tells about one run of theirs. */
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

/** Why a file was skipped, in words that follow its name. */
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

/** Whether a file can mean this start: some write the year 1 where they know no time, or one of five digits. */
export function isCredibleStart(startedAt: Instant, now: Instant): boolean {
  return startedAt >= 0 && startedAt <= now + DAY_MS;
}

/** Whether a run of this length and time can have happened by `today`. */
export function isCredible(run: ActivityValues, today: Day): boolean {
  const metres = run.distanceM ?? 1;
  const seconds = run.durationS ?? 1;
  return (
    run.date <= today &&
    metres > 0 &&
    metres <= LONGEST_ACTIVITY_KM * 1000 &&
    seconds > 0 &&
    seconds <= LONGEST_ACTIVITY_HOURS * 3600
  );
}

/** Where an address continues the log: after the last run of the page above, as its day and id. */
export function olderThan(search: URLSearchParams): { date: Day; id: string } | undefined {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return date && id ? { date, id } : undefined;
}

/** The log's runs as a page shows them, with the ways to the runs before them and back to the latest ones. */
export interface LogPage<Run> {
  runs: Run[];
  older: string | undefined;
  latest: string | undefined;
}

/** The page of the log that an address shows, of the runs found for it: one more than the page holds. */
export function logPage<Run extends { date: Day; id: string }>(
  found: readonly Run[],
  search: URLSearchParams,
): LogPage<Run> {
  const runs = found.slice(0, ACTIVITIES_PER_PAGE);
  const last = found.length > ACTIVITIES_PER_PAGE ? runs.at(-1) : undefined;
  return {
    runs,
    older: last && logAddress(search, `${last.date}_${last.id}`),
    latest: olderThan(search) && logAddress(search),
  };
}

/** The log from after a run on, or from the latest; the charts stay as they are. */
function logAddress(search: URLSearchParams, before?: string): string {
  const by = search.get("by");
  return `?${new URLSearchParams({ ...(by && { by }), ...(before && { before }) })}#log`;
}

/** What an import did. */
export interface ImportOutcome {
  added: number;
  /** Names of files that were not taken, with the reason. */
  skipped: { name: string; reason: string }[];
}

const NAME_MAX = 100;
const SKIPPED_SHOWN = 10;

/** The outcome as the end of an address, for a form that was sent without a script. */
export function importOutcomeSearch({ added, skipped }: ImportOutcome): string {
  const search = new URLSearchParams({ added: String(added) });
  for (const { name, reason } of skipped.slice(0, SKIPPED_SHOWN)) {
    search.append("skipped", `${name.slice(0, NAME_MAX)}/${reason}`);
  }
  return String(search);
}

const REASONS = Object.values(IMPORT_REFUSAL_TEXTS);

/** The outcome that an address carries, or undefined; a reason in words of the address's own is left out. */
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

/** How many run files a member may send: `key` counts them. */
export function importLimits(memberId: string) {
  const key = `import:${memberId}`;
  return [
    { key, most: IMPORTS_PER_HOUR, withinMs: HOUR_MS },
    { key, most: IMPORTS_PER_DAY, withinMs: DAY_MS },
  ];
}

/** The columns of an activity, as the table names them. */
export function activityColumns(run: ActivityValues) {
  return {
    date: run.date,
    title: run.title,
    distance_m: run.distanceM,
    duration_s: run.durationS,
  };
}
