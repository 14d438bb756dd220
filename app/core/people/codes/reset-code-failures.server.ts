import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { addHits } from "../rate-limits/add-hits.server";
import { removeHits } from "../rate-limits/remove-hits.server";

/** Resets failures and resend pauses after an accepted code. */
export async function resetCodeFailures(
  db: Db,
  input: { bucket: string; phone: string; now: Instant },
): Promise<void> {
  const { bucket, phone, now } = input;
  await removeHits(db, { key: RATE_LIMIT_KEYS.failures(bucket) });
  await removeHits(db, { key: RATE_LIMIT_KEYS.pause(bucket) });
  if (bucket === phone) await addHits(db, { keys: [RATE_LIMIT_KEYS.strangerAnswers], at: now });
}
