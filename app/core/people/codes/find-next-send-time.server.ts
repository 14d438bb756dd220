import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { keysOf, nextAllowedByAllAt } from "../rate-limits/rate-limits";
import { type Sender, sendRateLimits } from "../rate-limits/send-rate-limits";
import { listHitsOfKeys } from "../rate-limits/rate-limits.server";

/** When another code can be sent to this number from this address; `now` where it can already. */
export async function findNextSendTime(db: Db, input: Sender & { now: Instant }): Promise<Instant> {
  const { now } = input;
  const limits = sendRateLimits(input);
  const keys = [...new Set(limits.flatMap(keysOf))];
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  const hits = await listHitsOfKeys(db, { keys, since: now - longestMs });
  return nextAllowedByAllAt(limits, hits, now);
}
