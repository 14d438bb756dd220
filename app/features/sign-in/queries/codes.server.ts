import type { Db } from "~/db/tables";
import type { CodePurpose } from "~/db/tables/access";
import type { Instant } from "~/lib/dates";
import { PHONE_DIGITS } from "~/lib/phone-digits";
import { browserIdIn, NUMBER_LOCK_MS, RATE_LIMIT_KEYS } from "../rules/code-limits";
import { codeWait } from "../rules/code-waits";
import { isLiveChallenge, isProvenNumber } from "../rules/codes";
import { findSendRoom } from "./find-send-room.server";
import { findHits } from "./rate-limits.server";

/** The challenge with this id, or undefined. */
export async function findChallenge(db: Db, input: { challengeId: string }) {
  return await db
    .selectFrom("otp_challenge")
    .select(["id", "phone", "purpose", "attempts", "bucket", "reference"])
    .select(["code_hmac as codeHmac", "expires_at as expiresAt", "consumed_at as consumedAt"])
    .select(["proven_at as provenAt", "created_at as createdAt"])
    .where("id", "=", input.challengeId)
    .executeTakeFirst();
}

export type HeldCode = NonNullable<Awaited<ReturnType<typeof findHeldCode>>>;

/**
 * The code that a browser requested, by the id in its cookie: the number's ten digits, whether the code can still
 * be entered or has proven the number, and the wait for another. Undefined without one for this purpose.
 */
export async function findHeldCode(
  db: Db,
  input: { challengeId: string | undefined; purpose: CodePurpose; ip: string; now: Instant },
) {
  const { challengeId, purpose, ip, now } = input;
  const challenge = challengeId ? await findChallenge(db, { challengeId }) : undefined;
  if (!challenge || challenge.purpose !== purpose) return undefined;
  const { phone, bucket } = challenge;
  const browserId = browserIdIn(bucket, phone);
  const lockEnd = await findLockEnd(db, { bucket, now });
  const room = await findSendRoom(db, { phone, browserId, ip, now });
  const resendAt = Math.max(lockEnd ?? now, room);
  return {
    phone: phone.slice(-PHONE_DIGITS),
    isOpen: challenge.provenAt === null && isLiveChallenge(challenge, now),
    isProven: isProvenNumber(challenge, now),
    wait: codeWait(phone, resendAt, now),
  };
}

/** When the lock of this bucket ends, after ten wrong codes in a row; undefined without one. */
export async function findLockEnd(
  db: Db,
  input: { bucket: string; now: Instant },
): Promise<Instant | undefined> {
  const since = input.now - NUMBER_LOCK_MS;
  const { latest } = await findHits(db, { key: RATE_LIMIT_KEYS.lock(input.bucket), since });
  return latest === null ? undefined : latest + NUMBER_LOCK_MS;
}
