import type { Instant } from "~/lib/dates";

/** At most `most` hits of `key` in any stretch of `withinMs`, wherever that stretch begins. */
export interface CountLimit {
  key: string;
  most: number;
  withinMs: number;
  /** Turns with the same word count as one, so that different words are counted. */
  once?: string;
}

/** A pause after the last hit of `key` that depends on how many were hits within `withinMs`. */
export interface PauseLimit {
  key: string;
  withinMs: number;
  pauseMs: (hits: number) => number;
}

export type RateLimit = CountLimit | PauseLimit;

/** What the database knows about one key: hits hits within the stretch and when the latest was. */
export interface Hits {
  count: number;
  latest: Instant | null;
}

/** Whether one more hit fits; a hit exactly `withinMs` old no longer counts. */
export function hasRoom(limit: RateLimit, hits: Hits, now: Instant): boolean {
  if ("most" in limit) return hits.count < limit.most;
  return hits.latest === null || now >= hits.latest + limit.pauseMs(hits.count);
}

/** Turns of one key at one moment. */
export interface Hit {
  key: string;
  at: Instant;
  count: number;
}

/** What of `hits` belongs to `key` after `since`. */
export function hitsOf(hits: readonly Hit[], key: string, since: Instant): Hits {
  const own = hits.filter((hit) => hit.key === key && hit.at > since);
  const count = own.reduce((sum, hit) => sum + hit.count, 0);
  return { count, latest: count === 0 ? null : Math.max(...own.map(({ at }) => at)) };
}

/** The keys that a hit of this limit counts under: its own, and that of its word. */
export function keysOf(limit: RateLimit): string[] {
  const word = "once" in limit && limit.once;
  return word ? [limit.key, `${limit.key}:${word}`] : [limit.key];
}

/** Whether the limit's word was counted before, so that it counts no more. */
export function isCountedAlready(limit: RateLimit, hits: readonly Hit[], now: Instant): boolean {
  const [, word] = keysOf(limit);
  return word !== undefined && hitsOf(hits, word, now - limit.withinMs).count > 0;
}
