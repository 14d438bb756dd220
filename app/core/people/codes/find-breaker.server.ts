import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";
import { BREAKER_SENDS, type BreakerState, breakerState } from "./breaker";
import { RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { findHits, listHits } from "../rate-limits/rate-limits.server";

/** The breaker's state by the latest 50 messages of the last 24 hours. */
export async function findBreaker(db: Db, input: { now: Instant }): Promise<BreakerState> {
  const { now } = input;
  const sends = await listHits(db, {
    key: RATE_LIMIT_KEYS.strangerSends,
    since: now - DAY_MS,
    most: BREAKER_SENDS,
  });
  const sent = sends.reduce((sum, { count }) => sum + count, 0);
  const oldest = sends.at(-1);
  const [latest] = sends;
  if (!latest || !oldest) return "open";
  const { count: verified } = await findHits(db, {
    key: RATE_LIMIT_KEYS.strangerAnswers,
    since: oldest.at - 1,
  });
  return breakerState({ sent, verified, lastSentAt: latest.at }, now);
}
