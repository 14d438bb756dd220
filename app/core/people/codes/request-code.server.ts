import { costOf } from "~/core/messages/budget/budget";
import { noteCosts } from "~/core/messages/budget/claim-within-budget.server";
import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, HOUR_MS, type Instant } from "~/lib/dates";
import { maskedPhone } from "~/lib/phone-digits";
import { bucketOf, RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import {
  addHits,
  consumeRateLimits,
  findHits,
  removeHits,
  returnHit,
} from "../rate-limits/consume-rate-limits.server";
import { checkBrowser } from "./check-browser.server";
import { type CodeRefusal, OTP_LIFETIME_MS } from "./codes";
import { findLockEnd, findNextSendTime } from "./codes.server";
import { type CodeRequest, type Hosted, sendCode } from "./send-code.server";

type Outcome =
  /** `shown` is the message, in trial mode only; `resendAt` is when another code can be requested. */
  | {
      ok: true;
      challengeId: ChallengeId;
      expiresAt: Instant;
      resendAt: Instant;
      shown?: string;
      /** Set where the browser now asks the service to text this number. */
      hosted?: Hosted;
    }
  /** `retryAt` is when a reached limit has room again, where that is known. */
  | { ok: false; reason: CodeRefusal; retryAt?: Instant | undefined };

/**
 * Creates a challenge for a phone number and sends its code: bot check, rate limits, insert, send. Ends this
 * browser's earlier code once the new one is sent, not those of other browsers. Treats known and unknown numbers
 * alike. Refuses a failed bot check, a reached limit and a number that the gateway refuses.
 */
export async function requestCode(db: Db, input: CodeRequest): Promise<Outcome> {
  const { phone, purpose, browserId, now, log, requestId, channel = "sms" } = input;
  const bucket = bucketOf(phone, browserId);
  const logFields = { requestId, purpose, channel, to: maskedPhone(phone), ip: input.ip };
  if (input.sms.isMissing && !input.hasScript) {
    log.warn({ event: "code_refused", reason: "script_needed", ...logFields }, "code refused");
    return { ok: false, reason: "script_needed" };
  }
  const proven = await checkBrowser(db, input);
  if (!proven.ok) {
    log.warn({ event: "code_refused", reason: proven.reason, ...logFields }, "code refused");
    return proven;
  }
  const lockedUntil = await findLockEnd(db, { bucket, now });
  const consumed = lockedUntil
    ? { ok: false as const, key: RATE_LIMIT_KEYS.lock(bucket), retryAt: lockedUntil }
    : await consumeRateLimits(db, { limits: proven.limits, now });
  if (!consumed.ok) {
    const limit = consumed.key.split(":", 1)[0];
    log.warn({ event: "limit_reached", limit, ...logFields }, "limit reached");
    const isReplay = consumed.key.startsWith(RATE_LIMIT_KEYS.proof(""));
    if (isReplay) return { ok: false, reason: "bot_check_failed" };
    return { ok: false, reason: "limit", retryAt: consumed.retryAt };
  }
  const sent = await sendCode(db, { ...input, bucket });
  if (!sent.ok) {
    const { reason, isReserved, retryAt } = sent;
    if (isReserved) await removeHits(db, { key: RATE_LIMIT_KEYS.pause(bucket) });
    else await returnSend(db, { ...input, bucket });
    log.warn({ event: "code_not_sent", reason, ...logFields }, "code not sent");
    return { ok: false, reason, retryAt };
  }
  const { parts = 1, ...made } = sent;
  if (!made.hosted)
    await noteCosts(db, {
      costs: [{ channel, sent: 1, cost: costOf(input.prices, channel) * parts }],
      now,
    });
  if (browserId) await watchKnownSends(db, input);
  log.info({ event: "code_sent", ...logFields }, "code sent");
  return { ...made, expiresAt: now + OTP_LIFETIME_MS, resendAt: await findNextSendTime(db, input) };
}

/** Returns the number's hits of a request that was refused before sending. */
async function returnSend(db: Db, input: CodeRequest & { bucket: string }): Promise<void> {
  const { bucket, phone, browserId, ip, now } = input;
  const from = RATE_LIMIT_KEYS.sendsFrom(phone, addressBlock(ip));
  const others = browserId
    ? [RATE_LIMIT_KEYS.sendsToKnown(phone)]
    : [from, RATE_LIMIT_KEYS.strangerSends];
  for (const key of [RATE_LIMIT_KEYS.sends(bucket), RATE_LIMIT_KEYS.pause(bucket), ...others]) {
    await returnHit(db, { key, at: now });
  }
}

/** Logs an error when known browsers exceed the club's budget, which does not stop them. */
async function watchKnownSends(db: Db, input: CodeRequest): Promise<void> {
  const { budget, now, log, requestId } = input;
  const key = RATE_LIMIT_KEYS.knownSends;
  await addHits(db, { keys: [key], at: now });
  const hour = await findHits(db, { key, since: now - HOUR_MS });
  const day = await findHits(db, { key, since: now - DAY_MS });
  if (hour.count <= budget.perHour && day.count <= budget.perDay) return;
  const sent = { hour: hour.count, day: day.count };
  log.error({ event: "known_sends_over_budget", sent, requestId }, "known browsers send much");
}
