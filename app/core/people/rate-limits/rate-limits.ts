import { type Instant, MINUTE_MS } from "~/lib/dates";

/** At most `most` hits of `key` in any period of `withinMs`. */
export interface CountLimit {
  key: string;
  most: number;
  withinMs: number;
  /** Hits with the same value count once. */
  once?: string;
}

/** A pause after the last hit of `key`, by the number of hits within `withinMs`. */
export interface PauseLimit {
  key: string;
  withinMs: number;
  pauseMs: (hits: number) => number;
}

export type RateLimit = CountLimit | PauseLimit;

/** The number of hits of one key within a period, and when the latest was. */
export interface Hits {
  count: number;
  latest: Instant | null;
}

/** Whether one more hit is allowed; a hit exactly `withinMs` old no longer counts. */
export function isWithinLimit(limit: RateLimit, hits: Hits, now: Instant): boolean {
  if ("most" in limit) return hits.count < limit.most;
  return hits.latest === null || now >= hits.latest + limit.pauseMs(hits.count);
}

/** The clocks of two machines differ by less: a later hit is from before the clock was set back. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/** When one more hit is allowed again, at the latest; `now` where it is allowed already. */
export function nextAllowedAt(limit: RateLimit, hits: readonly Hit[], now: Instant): Instant {
  // A pause would last until the clock is there again.
  const until = "most" in limit ? Number.POSITIVE_INFINITY : now + CLOCKS_DIFFER_MS;
  const seen = hits.filter(({ at }) => at <= until);
  const own = hitsOf(seen, limit.key, now - limit.withinMs);
  if (isWithinLimit(limit, own, now)) return now;
  if (!("most" in limit)) return (own.latest ?? now) + limit.pauseMs(own.count);
  const counted = hits
    .filter(({ key, at }) => key === limit.key && at > now - limit.withinMs)
    .sort((one, other) => one.at - other.at);
  let left = own.count;
  for (const { at, count } of counted) {
    left -= count;
    if (left < limit.most) return at + limit.withinMs;
  }
  return now;
}

/** When all rate limits allow one more hit, at the latest; `now` where they do already. */
export function nextAllowedByAllAt(
  limits: readonly RateLimit[],
  hits: readonly Hit[],
  now: Instant,
): Instant {
  const counting = limits.filter((limit) => !isCountedAlready(limit, hits, now));
  return Math.max(now, ...counting.map((limit) => nextAllowedAt(limit, hits, now)));
}

/** Hits of one key at one moment. */
export interface Hit {
  key: string;
  at: Instant;
  count: number;
}

/** The hits of `key` after `since`. */
export function hitsOf(hits: readonly Hit[], key: string, since: Instant): Hits {
  const own = hits.filter((hit) => hit.key === key && hit.at > since);
  const count = own.reduce((sum, hit) => sum + hit.count, 0);
  return { count, latest: count === 0 ? null : Math.max(...own.map(({ at }) => at)) };
}

/** The keys of a hit of this limit: its own, and one for its `once` value. */
export function keysOf(limit: RateLimit): string[] {
  const once = "once" in limit && limit.once;
  return once ? [limit.key, `${limit.key}:${once}`] : [limit.key];
}

/** Whether the limit's `once` value has a hit within the period. */
export function isCountedAlready(limit: RateLimit, hits: readonly Hit[], now: Instant): boolean {
  const [, onceKey] = keysOf(limit);
  return onceKey !== undefined && hitsOf(hits, onceKey, now - limit.withinMs).count > 0;
}
