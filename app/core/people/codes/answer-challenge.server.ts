import type { Db } from "~/db/tables";
import type { CodePurpose } from "~/db/tables/access";
import type { ChallengeId } from "~/db/tables/shapes";
import type { HostedCodes } from "~/gateways/hosted-codes";
import type { Log } from "~/gateways/log";
import type { CodeKeeper, SmsGateway } from "~/gateways/sms";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { equalDigests, hmac, sha256 } from "~/lib/digest.server";
import { maskedPhone } from "~/lib/phone-digits";
import {
  HOSTED,
  HOSTED_SKEW_MS,
  HOSTED_TOKEN,
  HOSTED_TOKEN_USED_MS,
} from "../hosted-codes/hosted-codes";
import {
  FAILURES_IN_A_ROW_BEFORE_LOCK,
  GUESSES_PER_NUMBER_A_DAY,
  GUESSES_PER_NUMBER_AND_ADDRESS_A_DAY,
  RATE_LIMIT_KEYS,
  VERIFICATIONS_PER_ADDRESS_IN_TEN_MINUTES,
} from "../rate-limits/code-rate-limits";
import {
  addHits,
  consumeRateLimits,
  findHits,
  removeHits,
} from "../rate-limits/consume-rate-limits.server";
import type { RateLimit } from "../rate-limits/rate-limits";
import type { STEP_UP_PURPOSE } from "../step-up/step-up";
import { type ChallengeRefusal, isLiveChallenge, OTP_MAX_ATTEMPTS } from "./codes";
import { findChallenge, findLockEnd } from "./codes.server";
import { consumeChallenge, resetCodeFailures } from "./send-code.server";

export interface ChallengeAnswer {
  challengeId: ChallengeId | undefined;
  purpose: CodePurpose;
  phone: string;
  code: string;
  ip: string;
  now: Instant;
  secret: string;
  sms: SmsGateway;
  log: Log;
  requestId: string;
}

type Outcome =
  /** `guessKeys` are the keys of the counted attempt, to return its hits when the form is refused otherwise. */
  | { ok: true; challengeId: ChallengeId; phone: string; bucket: string; guessKeys: string[] }
  | { ok: false; reason: ChallengeRefusal };

/**
 * Compares a code with this browser's challenge; the caller consumes an accepted one. Attempt and rate limits
 * are counted before the comparison, so that parallel guesses cannot share an attempt. Refuses an unknown, used,
 * expired or wrong code and one over a limit.
 */
export async function answerChallenge(db: Db, input: ChallengeAnswer): Promise<Outcome> {
  const outcome = await decideAnswer(db, input);
  const { requestId, purpose, ip, phone, log } = input;
  const logFields = { requestId, purpose, ip, to: maskedPhone(phone) };
  if (outcome.ok) log.info({ event: "code_verified", ...logFields }, "code verified");
  else {
    const { reason } = outcome;
    log.warn({ event: "code_not_accepted", ...logFields, reason }, "code not accepted");
  }
  return outcome;
}

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

async function decideAnswer(db: Db, input: ChallengeAnswer): Promise<Outcome> {
  const { challengeId, purpose, phone, ip, now } = input;
  const challenge = challengeId ? await findChallenge(db, { challengeId }) : undefined;
  if (!challenge || challenge.purpose !== purpose) return { ok: false, reason: "no_request" };
  if (!isLiveChallenge(challenge, now)) return { ok: false, reason: "expired" };
  // Six digits that no service has seen: the browser lost its request to the service, in a reload or another tab.
  if (challenge.codeHmac === HOSTED && !HOSTED_TOKEN.test(input.code))
    return { ok: false, reason: "no_request" };
  const { id, bucket } = challenge;
  if (await findLockEnd(db, { bucket, now })) return { ok: false, reason: "limit" };
  const counted = await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .where("attempts", "<", OTP_MAX_ATTEMPTS)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) return { ok: false, reason: "expired" };
  const guesses = guessRateLimitsOf(challenge, ip);
  const consumed = await consumeRateLimits(db, {
    limits: [...guesses, ...addressRateLimits(challenge, ip)],
    now,
  });
  if (!consumed.ok) return { ok: false, reason: "limit" };
  const verdict = phone === challenge.phone ? await compare(db, challenge, input) : "wrong_code";
  const guessKeys = guesses.map(({ key }) => key);
  if (verdict === "right") return { ok: true, challengeId: id, phone, bucket, guessKeys };
  if (verdict === "wrong_code") await noteFailure(db, { bucket, now });
  return { ok: false, reason: verdict };
}

/** A known browser has rate limits of its own; all unknown browsers share those of the number. */
function guessRateLimitsOf({ phone, bucket }: Challenge, ip: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.guesses(bucket);
  const guesses = { key, most: GUESSES_PER_NUMBER_A_DAY, withinMs: DAY_MS };
  if (bucket !== phone) return [guesses];
  const from = RATE_LIMIT_KEYS.guessesFrom(phone, addressBlock(ip));
  return [guesses, { key: from, most: GUESSES_PER_NUMBER_AND_ADDRESS_A_DAY, withinMs: DAY_MS }];
}

function addressRateLimits({ phone, bucket }: Challenge, ip: string): RateLimit[] {
  if (bucket !== phone) return [];
  const key = RATE_LIMIT_KEYS.addressGuesses(addressBlock(ip));
  const most = VERIFICATIONS_PER_ADDRESS_IN_TEN_MINUTES;
  return [{ key, most, withinMs: 10 * MINUTE_MS }];
}

async function compare(
  db: Db,
  challenge: Challenge,
  { phone, code, secret, sms, now }: ChallengeAnswer,
): Promise<"right" | Exclude<ChallengeRefusal, "no_request">> {
  const expected = hmac(secret, challenge.id, phone, code);
  if (challenge.codeHmac === HOSTED) {
    if (!sms.hosted) return "expired";
    const { hosted } = sms;
    return await checkHostedToken(db, { challenge, token: code, hosted, digest: expected, now });
  }
  if (challenge.codeHmac !== "") {
    return equalDigests(challenge.codeHmac, expected) ? "right" : "wrong_code";
  }
  if (!sms.keeper || challenge.reference === null) return "expired";
  const { id: challengeId, reference } = challenge;
  const keeper = sms.keeper;
  return await askKeeper(db, { challengeId, keeper, to: phone, code, reference, expected });
}

/** Asks the service that keeps the code; stores an acceptance, since the service accepts a right code only once. */
async function askKeeper(
  db: Db,
  input: {
    challengeId: ChallengeId;
    keeper: CodeKeeper;
    to: string;
    code: string;
    reference: string;
    expected: string;
  },
) {
  const checked = await input.keeper.check(input);
  if (!checked.ok) return checked.reason;
  await db
    .updateTable("otp_challenge")
    .set({ code_hmac: input.expected })
    .where("id", "=", input.challengeId)
    .execute();
  return "right" as const;
}

async function noteFailure(db: Db, input: { bucket: string; now: Instant }): Promise<void> {
  const { bucket, now } = input;
  const key = RATE_LIMIT_KEYS.failures(bucket);
  await addHits(db, { keys: [key], at: now });
  const failed = await findHits(db, { key, since: now - DAY_MS });
  if (failed.count < FAILURES_IN_A_ROW_BEFORE_LOCK) return;
  await addHits(db, { keys: [RATE_LIMIT_KEYS.lock(bucket)], at: now });
  await removeHits(db, { key });
}

/**
 * Checks the token by which a browser proves a number, and notes the service's id of it on the challenge. Each
 * acceptance of a code by the service counts once, whatever tokens are made of it. Refuses a token that is older
 * than the challenge.
 */
export async function checkHostedToken(
  db: Db,
  input: {
    challenge: { id: ChallengeId; phone: string; createdAt: Instant };
    token: string;
    hosted: HostedCodes;
    /** The digest by which the same token is known when the form is sent again. */
    digest: string;
    now: Instant;
  },
): Promise<"right" | Exclude<ChallengeRefusal, "no_request" | "limit">> {
  const { challenge, token, hosted, digest, now } = input;
  const judged = await hosted.verify({ token, phone: challenge.phone, now });
  if (!judged.ok) return judged.reason;
  const { uid, authTime } = judged;
  if (authTime < challenge.createdAt - HOSTED_SKEW_MS) return "expired";
  const key = RATE_LIMIT_KEYS.hostedToken(sha256(`${uid}|${authTime}`));
  const once = { key, most: 1, withinMs: HOSTED_TOKEN_USED_MS };
  if (!(await consumeRateLimits(db, { limits: [once], now })).ok) return "expired";
  await db
    .updateTable("otp_challenge")
    .set({ reference: `${HOSTED}:${uid}`, code_hmac: digest })
    .where("id", "=", challenge.id)
    .execute();
  return "right";
}

/** Consumes the step-up code of a signed-in member. Refuses a wrong, used or expired one, and one for another purpose. */
export async function consumeStepUp(
  db: Db,
  input: ChallengeAnswer & { purpose: typeof STEP_UP_PURPOSE | "passkey" },
): Promise<{ ok: true } | { ok: false; reason: ChallengeRefusal }> {
  const answer = await answerChallenge(db, input);
  if (!answer.ok) return answer;
  const { now } = input;
  const used = await consumeChallenge(db, { challengeId: answer.challengeId, now });
  if (!used) return { ok: false, reason: "expired" };
  await resetCodeFailures(db, { ...answer, now });
  return { ok: true };
}
