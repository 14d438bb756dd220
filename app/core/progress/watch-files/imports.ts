import type { MemberId } from "~/db/tables/shapes";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { IMPORT_REFUSAL_TEXTS } from "../texts";
import { IMPORTS_PER_DAY, IMPORTS_PER_HOUR } from "./import-limits";

/** Names of files with activities, packed by themselves or not. */
export const ACTIVITY_FILE = /\.(gpx|tcx|fit)(\.gz)?$/i;

/** The cache in which files of the phone's share sheet wait for the page; the service worker fills it. */
export const SHARED_CACHE = "shared files";

export interface ImportOutcome {
  added: number;
  /** How many of the added activities are not counted. */
  doubtful: number;
  /** Skipped files, each with the reason. */
  skipped: { name: string; reason: string }[];
}

/** The result fits into a cookie. */
const NAME_MAX = 40;
const SKIPPED_SHOWN = 10;

/** The import's result in names and values, for a form sent without JavaScript. */
export function importOutcomeTold({ added, doubtful, skipped }: ImportOutcome): URLSearchParams {
  const told = new URLSearchParams({ added: String(added), doubtful: String(doubtful) });
  for (const { name, reason } of skipped.slice(0, SKIPPED_SHOWN)) {
    told.append("skipped", `${name.slice(0, NAME_MAX)}/${reason}`);
  }
  return told;
}

/** The import's result in what a page is told, or undefined; unknown reasons are dropped. */
export function importOutcomeIn(told: URLSearchParams): ImportOutcome | undefined {
  const added = told.get("added") ?? "";
  const doubtful = told.get("doubtful") ?? "0";
  if (![added, doubtful].every((count) => /^\d{1,4}$/.test(count))) return undefined;
  const entries = told.getAll("skipped").slice(0, SKIPPED_SHOWN);
  const skipped = entries.map((entry) => {
    const end = entry.lastIndexOf("/");
    return { name: entry.slice(0, end).slice(0, NAME_MAX), reason: entry.slice(end + 1) };
  });
  return {
    added: Number(added),
    doubtful: Number(doubtful),
    skipped: skipped.filter(({ reason }) => Object.values(IMPORT_REFUSAL_TEXTS).includes(reason)),
  };
}

/** Rate limits of a member's imports. */
export function importRateLimits(memberId: MemberId) {
  const key = `import:${memberId}`;
  return [
    { key, most: IMPORTS_PER_HOUR, withinMs: HOUR_MS },
    { key, most: IMPORTS_PER_DAY, withinMs: DAY_MS },
  ];
}
