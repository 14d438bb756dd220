import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import {
  type Hit,
  type Hits,
  isCountedAlready,
  keysOf,
  nextAllowedAt,
  nextAllowedByAllAt,
  type RateLimit,
} from "./rate-limits";

/** The moment of the row of every key that parallel requests lock. */
export const QUEUE = 0;

type Outcome =
  | { ok: true }
  /** `key` is of the first rate limit reached; `retryAt` is when all of them have room again. */
  | { ok: false; reason: "limit"; key: string; retryAt: Instant };

/**
 * Adds one hit to every rate limit, or to none when one of them is reached. Requests with the
 * same key lock its row, so that parallel requests of several processes never share the last hit.
 */
export async function consumeRateLimits(
  db: Db,
  { limits, now }: { limits: RateLimit[]; now: Instant },
): Promise<Outcome> {
  const keys = [...new Set(limits.flatMap(keysOf))].sort();
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  return await inTransaction(db, async (db): Promise<Outcome> => {
    await addHits(db, { keys, at: QUEUE });
    const hits = await listHitsOfKeys(db, { keys, since: now - longestMs });
    const counting = limits.filter((limit) => !isCountedAlready(limit, hits, now));
    const reached = counting.find((limit) => nextAllowedAt(limit, hits, now) > now);
    if (reached) {
      const retryAt = nextAllowedByAllAt(limits, hits, now);
      return { ok: false, reason: "limit", key: reached.key, retryAt };
    }
    const counted = new Set(counting.flatMap(keysOf));
    if (counted.size > 0) await addHits(db, { keys: [...counted].sort(), at: now });
    return { ok: true };
  });
}

/**
 * Adds one hit to every key at a moment without checking rate limits. One statement with `keys` in their order, so
 * that parallel requests lock the rows in the same order.
 */
export async function addHits(db: Db, input: { keys: string[]; at: Instant }): Promise<void> {
  await db
    .insertInto("rate_bucket")
    .values(input.keys.map((key) => ({ key, window_start: input.at, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("rate_bucket.count", "+", 1) })),
    )
    .execute();
}

/** Locks the key until the end of this transaction. Call it in a transaction. */
export async function lockRateLimitKey(db: Db, input: { key: string }): Promise<void> {
  await addHits(db, { keys: [input.key], at: QUEUE });
}

/** Removes all hits of `key`. */
export async function removeHits(db: Db, input: { key: string }): Promise<void> {
  await db
    .deleteFrom("rate_bucket")
    .where("key", "=", input.key)
    .where("window_start", ">", QUEUE)
    .execute();
}

/** Returns one hit of `key` at `at`. */
export async function returnHit(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await db
    .updateTable("rate_bucket")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", input.key)
    .where("window_start", "=", input.at)
    .where("count", ">", 0)
    .execute();
}

/** The number of hits of `key` after `since`, and when the latest was. */
export async function findHits(db: Db, input: { key: string; since: Instant }): Promise<Hits> {
  const { count, latest } = await db
    .selectFrom("rate_bucket")
    .select((eb) => [
      eb.fn.sum<number | null>("count").as("count"),
      eb.fn.max<number | null>("window_start").as("latest"),
    ])
    .where("key", "=", input.key)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .executeTakeFirstOrThrow();
  return { count: count ?? 0, latest };
}

/** The latest `most` hits of `key` after `since`, newest first. */
export async function listHits(
  db: Db,
  input: { key: string; since: Instant; most: number },
): Promise<{ at: Instant; count: number }[]> {
  return await db
    .selectFrom("rate_bucket")
    .select(["window_start as at", "count"])
    .where("key", "=", input.key)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .orderBy("window_start", "desc")
    .limit(input.most)
    .execute();
}

/** The hits of several keys after `since`. */
export async function listHitsOfKeys(
  db: Db,
  input: { keys: string[]; since: Instant },
): Promise<Hit[]> {
  return await db
    .selectFrom("rate_bucket")
    .select(["key", "window_start as at", "count"])
    .where("key", "in", input.keys)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .execute();
}
