import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { listHitsOfKeys } from "./rate-limits.server";
import {
  isCountedAlready,
  keysOf,
  nextAllowedAt,
  nextAllowedByAllAt,
  type RateLimit,
} from "./rate-limits";
import { addHits } from "./add-hits.server";

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
  input: { limits: RateLimit[]; now: Instant },
): Promise<Outcome> {
  const { limits, now } = input;
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
