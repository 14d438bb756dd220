import type { Db } from "~/db/tables";
import type { CodeChannel, CodePurpose } from "~/db/tables/access";
import type { ChallengeId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import {
  listPendingChallenges,
  type PendingChallenge,
} from "./list-pending-challenges.server";
import { PENDING_CODES_PER_NUMBER, RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { isLiveChallenge, OTP_LIFETIME_MS } from "./codes";
import { HOSTED } from "../hosted-codes/hosted-codes";
import { endChallenges } from "./end-challenges.server";
import { lockRateLimitKey } from "../rate-limits/lock-rate-limit-key.server";

export interface Reservation {
  challengeId: ChallengeId;
  phone: string;
  purpose: CodePurpose;
  bucket: string;
  /** Challenges in this browser's cookies. */
  requestedIds: readonly ChallengeId[];
  ip: string;
  now: Instant;
  /**
   * `HOSTED` where the browser asks a service. Undefined where a service keeps the code: it has one code for each
   * number, whatever the purpose.
   */
  codeHmac: string | undefined;
  /** Our reference in the reports about a code that is sent over WhatsApp. */
  reference?: string;
  way?: CodeChannel | undefined;
}

/** `retryAt` is when the first of the pending codes in the way expires. */
export type NotReserved = { ok: false; reason: "limit" | "waiting_elsewhere"; retryAt: Instant };

export interface Reserved {
  ok: true;
  /** The service's references of the codes to cancel first. */
  references: string[];
  /** This browser's earlier codes, which end once the new one is sent. */
  replacedIds: ChallengeId[];
}

type Outcome = Reserved | NotReserved;

/**
 * Inserts a challenge before its code is sent and names this browser's earlier one for the same purpose, which the
 * caller ends once the code is sent; one that a service keeps or sends ends at once.
 * Refuses an unknown browser while `PENDING_CODES_PER_NUMBER` other codes are pending. Where a service keeps the
 * code, a known browser replaces an unknown browser's code; other requests are refused while a code is pending.
 * Requests for one number lock its key, so that each sees the challenges of the others.
 */
export async function reserveChallenge(db: Db, input: Reservation): Promise<Outcome> {
  const { phone, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    await lockRateLimitKey(db, { key: RATE_LIMIT_KEYS.pending(phone) });
    const pending = await listPendingChallenges(db, { phone, now });
    const refusal = refusalOfReservation(pending, input);
    if (refusal) return { ok: false, ...refusal };
    const kept = input.codeHmac === undefined ? pending.filter(isKeptByService) : [];
    const replaced = pending.filter(
      (one) => isOwn(one, input) && one.purpose === input.purpose && !kept.includes(one),
    );
    const isSentHere = input.codeHmac !== undefined && input.codeHmac !== HOSTED;
    const ended = isSentHere ? kept : [...kept, ...replaced];
    await endChallenges(db, { ids: ended.map(({ id }) => id), now });
    await insertChallenge(db, input);
    return {
      ok: true,
      references: kept.flatMap(({ reference }) => reference ?? []),
      replacedIds: isSentHere ? replaced.map(({ id }) => id) : [],
    };
  });
}

function refusalOfReservation(
  pending: PendingChallenge[],
  input: Reservation,
): { reason: "limit" | "waiting_elsewhere"; retryAt: Instant } | undefined {
  const { phone, bucket, now } = input;
  const isKnown = bucket !== phone;
  const elsewhere = pending.filter((one) => isLiveChallenge(one, now) && !isOwn(one, input));
  if (input.codeHmac === undefined) {
    const inTheWay = elsewhere.filter(isKeptByService);
    const isTaken = isKnown ? inTheWay.some((one) => one.bucket !== phone) : inTheWay.length > 0;
    if (isTaken) return { reason: "waiting_elsewhere", retryAt: firstEnd(inTheWay) };
  }
  const unknown = elsewhere.filter((one) => one.bucket === phone);
  return !isKnown && unknown.length >= PENDING_CODES_PER_NUMBER
    ? { reason: "limit", retryAt: firstEnd(unknown) }
    : undefined;
}

function firstEnd(pending: PendingChallenge[]): Instant {
  return Math.min(...pending.map(({ expiresAt }) => expiresAt));
}

/** Whether this browser requested it: by its cookie, or by the bucket of a known browser. */
function isOwn(one: PendingChallenge, { bucket, phone, requestedIds }: Reservation): boolean {
  return requestedIds.includes(one.id) || (bucket !== phone && one.bucket === bucket);
}

/** False once the service accepted the code, since the digest is stored then. */
function isKeptByService({ codeHmac }: PendingChallenge): boolean {
  return codeHmac === "";
}

async function insertChallenge(db: Db, input: Reservation): Promise<void> {
  const { challengeId, phone, purpose, bucket, ip, now } = input;
  await db
    .insertInto("otp_challenge")
    .values({
      id: challengeId,
      phone,
      code_hmac: input.codeHmac ?? "",
      purpose,
      expires_at: now + OTP_LIFETIME_MS,
      attempts: 0,
      consumed_at: null,
      ip,
      created_at: now,
      bucket,
      reference: input.codeHmac === HOSTED ? HOSTED : (input.reference ?? null),
      way: input.way ?? "sms",
    })
    .execute();
}
