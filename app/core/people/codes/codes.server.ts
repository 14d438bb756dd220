import type { Db } from "~/db/tables";
import type { CodePurpose } from "~/db/tables/access";
import type { ChallengeId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { PHONE_DIGITS } from "~/lib/phone-digits";
import { hostedUidOf } from "../hosted-codes/hosted-codes";
import {
  browserIdIn,
  NUMBER_LOCK_MS,
  RATE_LIMIT_KEYS,
  type Sender,
  sendRateLimits,
} from "../rate-limits/code-rate-limits";
import { findHits, listHitsOfKeys } from "../rate-limits/consume-rate-limits.server";
import { keysOf, nextAllowedByAllAt } from "../rate-limits/rate-limits";
import { codeWait } from "./code-waits";
import { codesIn, isLiveChallenge, isProvenNumber } from "./codes";

/** The challenge with this id, or undefined. */
export async function findChallenge(db: Db, input: { challengeId: ChallengeId }) {
  return await challenges(db).where("id", "=", input.challengeId).executeTakeFirst();
}

interface CodeQuery {
  /** The ids in a browser's cookie, the latest first. */
  challengeIds: ChallengeId[];
  purpose: CodePurpose;
  /** The number that is typed, where one is. */
  phone?: string | undefined;
}

/**
 * Of the codes that a browser requested for this purpose: the one for this number, as two tabs can have two numbers;
 * else the one that has proven its number; else the latest that is not used up, or that could not be delivered just now.
 */
export async function findRequestedChallenge(db: Db, input: CodeQuery & { now: Instant }) {
  const { challengeIds, purpose, phone, now } = input;
  if (challengeIds.length === 0) return undefined;
  const found = await challenges(db)
    .where("id", "in", challengeIds)
    .where("purpose", "=", purpose)
    .execute();
  const order = ({ id }: { id: ChallengeId }) => challengeIds.indexOf(id);
  const asked = found.sort((one, other) => order(one) - order(other));
  return (
    asked.find((one) => one.phone === phone) ??
    asked.find((one) => isProvenNumber(one, now)) ??
    asked.find((one, index) => one.consumedAt === null || (index === 0 && one.state === "failed"))
  );
}

function challenges(db: Db) {
  return db
    .selectFrom("otp_challenge")
    .select(["id", "phone", "purpose", "attempts", "bucket", "reference", "channel", "state"])
    .select(["code_hmac as codeHmac", "expires_at as expiresAt", "consumed_at as consumedAt"])
    .select(["proven_at as provenAt", "created_at as createdAt"]);
}

export type RequestedCode = NonNullable<Awaited<ReturnType<typeof findRequestedCode>>>;

/**
 * The code that a browser requested, as `findRequestedChallenge` chooses it: the number's ten digits, whether the code can still
 * be entered or has proven the number, the wait for another, and how it was sent; with `trial`, the message of a code
 * that can be entered. Undefined without one for this purpose.
 */
export async function findRequestedCode(
  db: Db,
  input: CodeQuery & { ip: string; now: Instant; trial?: TrialMessages | undefined },
) {
  const { ip, now, trial } = input;
  const challenge = await findRequestedChallenge(db, input);
  if (!challenge) return undefined;
  const { phone, bucket } = challenge;
  const browserId = browserIdIn(bucket, phone);
  const lockEnd = await findLockEnd(db, { bucket, now });
  const room = await findNextSendTime(db, { phone, browserId, ip, now });
  const isOpen = challenge.provenAt === null && isLiveChallenge(challenge, now);
  const shown = trial && isOpen ? await findTrialMessage(trial, challenge) : undefined;
  const resendAt = Math.max(lockEnd ?? now, room);
  return {
    phone: phone.slice(-PHONE_DIGITS),
    isOpen,
    ...(shown !== undefined && { shown }),
    isProven: isProvenNumber(challenge, now),
    wait: codeWait(phone, resendAt, now),
    channel: challenge.channel,
    askedAt: challenge.createdAt,
    /** WhatsApp reported that it could not deliver it. */
    isUndelivered: challenge.state === "failed",
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

/** When another code can be sent to this number from this address; `now` where it can already. */
export async function findNextSendTime(db: Db, input: Sender & { now: Instant }): Promise<Instant> {
  const { now } = input;
  const limits = sendRateLimits(input);
  const keys = [...new Set(limits.flatMap(keysOf))];
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  const hits = await listHitsOfKeys(db, { keys, since: now - longestMs });
  return nextAllowedByAllAt(limits, hits, now);
}

/** What finds messages of trial mode: the texts that it stores for a number, and the key of the codes' digests. */
export interface TrialMessages {
  textsTo: (phone: string) => Promise<string[]>;
  secret: string;
}

/**
 * The message that carried this challenge's code. Its text is stored by the outbox of trial mode only, and its code
 * has the challenge's digest: other messages to the number, also those for another browser, do not.
 */
async function findTrialMessage(
  { textsTo, secret }: TrialMessages,
  challenge: { id: ChallengeId; phone: string; codeHmac: string },
): Promise<string | undefined> {
  const { id, phone, codeHmac } = challenge;
  const texts = await textsTo(phone);
  return texts.find((text) =>
    codesIn(text).some((code) => equalDigests(codeHmac, hmac(secret, id, phone, code))),
  );
}

/** Stores the service's id of the member's number where the challenge was proven by the service. */
export async function storeHostedUid(
  db: Db,
  input: { challengeId: ChallengeId; memberId: MemberId },
): Promise<void> {
  const challenge = await findChallenge(db, input);
  const uid = hostedUidOf(challenge?.reference ?? null);
  if (uid === undefined) return;
  await db
    .updateTable("members")
    .set({ firebase_uid: uid })
    .where("id", "=", input.memberId)
    .execute();
}
