import { type ReportedState, stateAfter } from "~/core/messages/states";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { CodeChannel, CodePurpose } from "~/db/tables/access";
import type { ChallengeId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { HOSTED } from "../hosted-codes/hosted-codes";
import { PENDING_CODES_PER_NUMBER, RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { lockRateLimitKey, removeHits } from "../rate-limits/consume-rate-limits.server";
import { isLiveChallenge, KEPT_CODE_LIFETIME_MS, OTP_LIFETIME_MS } from "./codes";

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
  channel?: CodeChannel | undefined;
}

/** `retryAt` is when the first of the pending codes in the channel expires. */
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
      channel: input.channel ?? "sms",
    })
    .execute();
}

type PendingChallenge = Awaited<ReturnType<typeof listPendingChallenges>>[number];

/** The unused challenges of a number that may be valid here or at the service that keeps the codes. */
async function listPendingChallenges(db: Db, input: { phone: string; now: Instant }) {
  return await db
    .selectFrom("otp_challenge")
    .select(["id", "purpose", "bucket", "attempts", "reference", "code_hmac as codeHmac"])
    .select(["expires_at as expiresAt", "consumed_at as consumedAt"])
    .where("phone", "=", input.phone)
    .where("created_at", ">", input.now - KEPT_CODE_LIFETIME_MS)
    .where("consumed_at", "is", null)
    .execute();
}

/**
 * Stores what WhatsApp reports of a code; one that arrives twice or too late changes nothing. A code that could not be
 * delivered ends, and its number can get another one at once. False for a code that is not ours.
 */
export async function noteCodeReport(
  db: Db,
  { reference, state: reported, now }: { reference: string; state: ReportedState; now: Instant },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const code = await db
      .selectFrom("otp_challenge")
      .select(["id", "bucket", "state", "consumed_at as consumedAt", "proven_at as provenAt"])
      .where("reference", "=", reference)
      .where("channel", "=", "whatsapp")
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!code) return false;
    const state = stateAfter(code.state ?? "sending", reported);
    if (state === code.state) return true;
    await db.updateTable("otp_challenge").set({ state }).where("id", "=", code.id).execute();
    const isAnswered = code.consumedAt !== null || code.provenAt !== null;
    if (state !== "failed" || isAnswered) return true;
    await endChallenges(db, { ids: [code.id], now });
    await removeHits(db, { key: RATE_LIMIT_KEYS.pause(code.bucket) });
    return true;
  });
}

/** Marks challenges as used, so that they can no longer be answered. */
export async function endChallenges(
  db: Db,
  input: { ids: ChallengeId[]; now: Instant },
): Promise<void> {
  if (input.ids.length === 0) return;
  await db
    .updateTable("otp_challenge")
    .set({ consumed_at: input.now })
    .where("id", "in", input.ids)
    .where("consumed_at", "is", null)
    .execute();
}
