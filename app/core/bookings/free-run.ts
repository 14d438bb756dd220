/** What decides whether somebody may have the free first run, read at once. */
export interface FreeRunFacts {
  /** A booking of theirs uses it. */
  isInUse: boolean;
  /** They have run with the club before, or with the club that it came from. */
  hasRun: boolean;
  /** An admin has granted them another one. */
  isGranted: boolean;
}

/**
 * `left`: theirs to book. `in_use`: booked or used, and theirs again once that booking gives it back. `none`: they have
 * run before.
 */
export type FreeRun = "left" | "in_use" | "none";

/** Whether the free first run is somebody's: the one rule for whoever offers it, shows it or books it. */
export function freeRunOf({ isInUse, hasRun, isGranted }: FreeRunFacts): FreeRun {
  if (hasRun && !isGranted) return "none";
  return isInUse ? "in_use" : "left";
}

/** The values of a booking's `trial_released`. */
export const FREE_RUN_RELEASES = { none: 0, back: 1, granted: 2 } as const;
