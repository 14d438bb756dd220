import type { Db } from "~/db/tables";
import { findTaken, listTurns } from "~/features/limits/queries.server";
import { DAY_MS, type Instant } from "~/lib/dates";
import { BREAKER_SENDS, type BreakerState, breakerState, LIMIT_KEYS } from "../rules";

/** How the breaker stands, judged by the latest 50 messages of the last 24 hours. */
export async function findBreaker(db: Db, input: { now: Instant }): Promise<BreakerState> {
  const { now } = input;
  const sends = await listTurns(db, {
    key: LIMIT_KEYS.strangerSends,
    since: now - DAY_MS,
    most: BREAKER_SENDS,
  });
  const sent = sends.reduce((sum, { count }) => sum + count, 0);
  const oldest = sends.at(-1);
  const [latest] = sends;
  if (!latest || !oldest) return "open";
  const { count: verified } = await findTaken(db, {
    key: LIMIT_KEYS.strangerAnswers,
    since: oldest.at - 1,
  });
  return breakerState({ sent, verified, lastSentAt: latest.at }, now);
}
