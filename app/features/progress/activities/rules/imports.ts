import { DAY_MS, HOUR_MS } from "~/lib/dates";

export const IMPORT_FILES_MAX = 50;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Import limits per member; the export of some years fits into one hour. */
export const IMPORTS_PER_HOUR = 1_000;
export const IMPORTS_PER_DAY = 2_000;

/** Names of files with activities, packed by themselves or not. */
export const ACTIVITY_FILE = /\.(gpx|tcx|fit)(\.gz)?$/i;

const MB = 1024 * 1024;
/** The browser unpacks a service's export and sends each file by itself. */
export const BROWSER_LIMITS = {
  files: IMPORTS_PER_DAY,
  fileBytes: IMPORT_FILE_MAX_BYTES,
  totalBytes: 2_000 * MB,
  innerBytes: 500 * MB,
};
/** Without JavaScript the server unpacks what fits into one request. */
export const SERVER_LIMITS = {
  files: IMPORT_FILES_MAX,
  fileBytes: IMPORT_FILE_MAX_BYTES,
  totalBytes: 50 * MB,
  innerBytes: 20 * MB,
};
/** The cache in which files of the phone's share sheet wait for the page; the service worker fills it. */
export const SHARED_CACHE = "shared files";

export type ImportRefusal =
  | "too_large"
  | "not_a_run_file"
  | "damaged"
  | "no_runs_inside"
  | "no_times"
  | "other_sport"
  | "already_there"
  | "not_credible"
  | "too_many"
  | "too_many_inside"
  | "limit";

/** Why a file was skipped; follows the file's name. */
export const IMPORT_REFUSAL_TEXTS: Record<ImportRefusal, string> = {
  too_large: "is larger than 5 MB.",
  not_a_run_file: "is not a GPX, TCX or FIT file with a run in it.",
  damaged: "is damaged or cut short. Export it again.",
  no_runs_inside: "is an archive without a GPX, TCX or FIT file in it.",
  no_times: "has no times in it: it is a route, not a recorded run.",
  other_sport: "is another sport, not a run or a walk.",
  already_there: "is in your log already.",
  not_credible: "holds a run that is too long, before 1970 or still ahead.",
  too_many: `was left out: at most ${IMPORT_FILES_MAX} files at once.`,
  too_many_inside: "holds more than can be added at once: the rest was left out.",
  limit: `was left out: at most ${IMPORTS_PER_HOUR} files an hour and ${IMPORTS_PER_DAY} a day. Add it again later.`,
};

export interface ImportOutcome {
  added: number;
  /** How many of the added are not counted. */
  doubtful: number;
  /** Skipped files, each with the reason. */
  skipped: { name: string; reason: string }[];
}

const NAME_MAX = 100;
const SKIPPED_SHOWN = 10;

/** The import's result as a query string, for a form sent without JavaScript. */
export function importOutcomeSearch({ added, doubtful, skipped }: ImportOutcome): string {
  const search = new URLSearchParams({ added: String(added), doubtful: String(doubtful) });
  for (const { name, reason } of skipped.slice(0, SKIPPED_SHOWN)) {
    search.append("skipped", `${name.slice(0, NAME_MAX)}/${reason}`);
  }
  return String(search);
}

const REASONS = Object.values(IMPORT_REFUSAL_TEXTS);

/** The import's result from the query string, or undefined; unknown reasons are dropped. */
export function importOutcomeIn(search: URLSearchParams): ImportOutcome | undefined {
  const added = search.get("added") ?? "";
  const doubtful = search.get("doubtful") ?? "0";
  if (![added, doubtful].every((count) => /^\d{1,3}$/.test(count))) return undefined;
  const entries = search.getAll("skipped").slice(0, SKIPPED_SHOWN);
  const skipped = entries.map((entry) => {
    const end = entry.lastIndexOf("/");
    return { name: entry.slice(0, end).slice(0, NAME_MAX), reason: entry.slice(end + 1) };
  });
  return {
    added: Number(added),
    doubtful: Number(doubtful),
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
