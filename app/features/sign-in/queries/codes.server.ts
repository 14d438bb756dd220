import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { NUMBER_LOCK_MS, RATE_LIMIT_KEYS } from "../rules/code-limits";
import { findHits } from "./rate-limits.server";

/** The challenge with this id, or undefined. */
export async function findChallenge(db: Db, input: { challengeId: string }) {
  return await db
    .selectFrom("otp_challenge")
    .select(["id", "phone", "purpose", "attempts", "bucket", "reference"])
    .select(["code_hmac as codeHmac", "expires_at as expiresAt", "consumed_at as consumedAt"])
    .where("id", "=", input.challengeId)
    .executeTakeFirst();
}

/** Whether ten wrong codes in a row locked this bucket within the last hour. */
export async function isNumberLocked(
  db: Db,
  input: { bucket: string; now: Instant },
): Promise<boolean> {
  const since = input.now - NUMBER_LOCK_MS;
  return (await findHits(db, { key: RATE_LIMIT_KEYS.lock(input.bucket), since })).count > 0;
}
