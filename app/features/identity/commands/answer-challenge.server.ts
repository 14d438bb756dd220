import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { findChallenge } from "../queries.server";
import {
  type ChallengeRefusal,
  type CodePurpose,
  isLiveChallenge,
  OTP_MAX_ATTEMPTS,
} from "../rules";

type Outcome = { ok: true; phone: string } | { ok: false; reason: ChallengeRefusal };

/**
 * Compares a code with the challenge of this browser. The try is counted in its own statement before the
 * comparison, so parallel guesses cannot share one. A right answer still has to be consumed.
 */
export async function answerChallenge(
  db: Db,
  input: {
    challengeId: string | undefined;
    purpose: CodePurpose;
    phone: string;
    code: string;
    now: Instant;
    secret: string;
  },
): Promise<Outcome> {
  const { challengeId, purpose, phone, code, now, secret } = input;
  const challenge = challengeId ? await findChallenge(db, { challengeId }) : undefined;
  if (!challenge || challenge.purpose !== purpose) return { ok: false, reason: "no_request" };
  if (!isLiveChallenge(challenge, now)) return { ok: false, reason: "expired" };
  const counted = await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", challenge.id)
    .where("consumed_at", "is", null)
    .where("attempts", "<", OTP_MAX_ATTEMPTS)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) return { ok: false, reason: "expired" };
  const expected = hmac(secret, challenge.id, phone, code);
  if (!equalDigests(challenge.codeHmac, expected)) return { ok: false, reason: "wrong_code" };
  return { ok: true, phone: challenge.phone };
}

/** Uses a rightly answered challenge up; false when another request was faster. Call it in the transaction. */
export async function consumeChallenge(
  db: Db,
  input: { challengeId: string; now: Instant },
): Promise<boolean> {
  const consumed = await db
    .updateTable("otp_challenge")
    .set({ consumed_at: input.now })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

/** Takes back the try that a right code used, when the form around it had a slip. */
export async function returnAttempt(db: Db, input: { challengeId: string }): Promise<void> {
  await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("id", "=", input.challengeId)
    .where("attempts", ">", 0)
    .execute();
}
