import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { listHitsOfKeys } from "../queries/rate-limits.server";
import { hasRoom, hitsOf, isCountedAlready, keysOf, type RateLimit } from "../rules/rate-limits";
import { addHits } from "./add-hits.server";

/** The moment of the row of every key that parallel requests lock. */
export const QUEUE = 0;

type Outcome = { ok: true } | { ok: false; reason: "limit"; key: string };

/**
 * Adds one hit to every rate limit, or to none when one of them is reached (`key` names it). Requests with the
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
    const counted = new Set<string>();
    for (const limit of limits) {
      if (isCountedAlready(limit, hits, now)) continue;
      const own = hitsOf(hits, limit.key, now - limit.withinMs);
      if (!hasRoom(limit, own, now)) return { ok: false, reason: "limit", key: limit.key };
      for (const key of keysOf(limit)) counted.add(key);
    }
    if (counted.size > 0) await addHits(db, { keys: [...counted].sort(), at: now });
    return { ok: true };
  });
}
