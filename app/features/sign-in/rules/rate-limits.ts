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

export type RateLimit = CountLimit | PauseLimit;

/** What the database knows about one key: turns taken within the stretch and when the latest was. */
export interface Hits {
  count: number;
  latest: Instant | null;
}

/** Whether one more turn fits; a turn exactly `withinMs` old no longer counts. */
export function hasRoom(limit: RateLimit, taken: Hits, now: Instant): boolean {
  if ("most" in limit) return taken.count < limit.most;
  return taken.latest === null || now >= taken.latest + limit.pauseMs(taken.count);
}

/** Turns of one key at one moment. */
export interface Hit {
  key: string;
  at: Instant;
  count: number;
}

/** What of `turns` belongs to `key` after `since`. */
export function hitsOf(turns: readonly Hit[], key: string, since: Instant): Hits {
  const own = turns.filter((turn) => turn.key === key && turn.at > since);
  const count = own.reduce((sum, turn) => sum + turn.count, 0);
  return { count, latest: count === 0 ? null : Math.max(...own.map(({ at }) => at)) };
}

/** The keys that a turn of this limit counts under: its own, and that of its word. */
export function keysOf(limit: RateLimit): string[] {
  const word = "once" in limit && limit.once;
  return word ? [limit.key, `${limit.key}:${word}`] : [limit.key];
}

/** Whether the limit's word was counted before, so that it counts no more. */
export function isSaidBefore(limit: RateLimit, turns: readonly Hit[], now: Instant): boolean {
  const [, word] = keysOf(limit);
  return word !== undefined && hitsOf(turns, word, now - limit.withinMs).count > 0;
}
