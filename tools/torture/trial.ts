/** A trial's result: what was done, its values, and every flaw. */
export interface TrialResult {
  what: string;
  figures?: Record<string, number | string | { toString: () => string }>;
  /** Rows of an additional table; the first one names the columns. */
  table?: string[][];
  broken?: string[];
  /** Why it was skipped. */
  skipped?: string;
}

/** A trial's own result; the caller adds where it ran. */
export type Found = Omit<TrialResult, "what">;

/** The size of a trial, from the command line. */
export interface Sizes {
  rounds?: number;
  clients?: number;
  seconds?: number;
  /** For how many seconds a client may be refused. */
  refused?: number;
  requests?: number;
  members?: number;
  /** Repeats the random requests of an earlier run. */
  seed?: number;
  kinds?: string[];
}

export type Trial = (sizes: Sizes) => Promise<TrialResult[]>;
