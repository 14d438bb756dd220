import type { Day } from "~/lib/dates";

export const RUN_SOURCES = ["typed", "gpx", "fit"] as const;
export type RunSource = (typeof RUN_SOURCES)[number];

export const LONGEST_RUN_KM = 300;
export const LONGEST_RUN_HOURS = 48;
export const RUN_TITLE_MAX = 80;
export const DEFAULT_RUN_TITLE = "Run";
export const IMPORT_FILES_MAX = 50;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const RUNS_PER_PAGE = 20;

/** What a member tells about one run of theirs. */
export interface RunFacts {
  date: Day;
  title: string;
  distanceM: number | null;
  durationS: number | null;
}

export type ImportRefusal = "too_large" | "not_a_run_file" | "already_there" | "not_credible";

/** Why a file was skipped, in words that follow its name. */
export const IMPORT_REFUSAL_TEXTS: Record<ImportRefusal, string> = {
  too_large: "is larger than 5 MB.",
  not_a_run_file: "is not a GPX or FIT file with a run in it.",
  already_there: "is in your log already.",
  not_credible: "holds a run that is too long or lies ahead.",
};

export type RunRefusal = "in_the_future" | "not_found";

export const RUN_REFUSAL_TEXTS: Record<RunRefusal, string> = {
  in_the_future: "This day is still to come. Log a run after it is done.",
  not_found: "This run is no longer in your log.",
};

/** Whether a run of this length and time can have happened by `today`. */
export function isCredible(run: RunFacts, today: Day): boolean {
  const metres = run.distanceM ?? 1;
  const seconds = run.durationS ?? 1;
  return (
    run.date <= today &&
    metres > 0 &&
    metres <= LONGEST_RUN_KM * 1000 &&
    seconds > 0 &&
    seconds <= LONGEST_RUN_HOURS * 3600
  );
}
