/** What a trial tells: what was done, its figures, and every way in which the promise did not hold. */
export interface TrialResult {
  what: string;
  figures?: Record<string, number | string | { toString: () => string }>;
  /** Rows to print as a table below the line; the first one names the columns. */
  table?: string[][];
  broken?: string[];
  /** Why it was not done. */
  skipped?: string;
}

/** What the trial itself found; where it was done is added by whoever ran it. */
export type Found = Omit<TrialResult, "what">;

/** How much to do: what was given on the command line. */
export interface Sizes {
  rounds?: number;
  clients?: number;
  seconds?: number;
  requests?: number;
  kinds?: string[];
}

export type Trial = (sizes: Sizes) => Promise<TrialResult[]>;
