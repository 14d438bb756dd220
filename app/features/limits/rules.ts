import type { Instant } from "~/lib/dates";

/** At most `most` turns of `key` in any stretch of `withinMs`, wherever that stretch begins. */
export interface CountLimit {
  key: string;
  most: number;
  withinMs: number;
  /** Turns with the same word count as one, so that different words are counted. */
  once?: string;
}

/** A pause after the last turn of `key` that depends on how many were taken within `withinMs`. */
export interface PauseLimit {
  key: string;
  withinMs: number;
  pauseMs: (taken: number) => number;
}

export type Limit = CountLimit | PauseLimit;

/** What the database knows about one key: turns taken within the stretch and when the latest was. */
export interface Taken {
  count: number;
  latest: Instant | null;
}

/** Whether one more turn fits; a turn exactly `withinMs` old no longer counts. */
export function hasRoom(limit: Limit, taken: Taken, now: Instant): boolean {
  if ("most" in limit) return taken.count < limit.most;
  return taken.latest === null || now >= taken.latest + limit.pauseMs(taken.count);
}
