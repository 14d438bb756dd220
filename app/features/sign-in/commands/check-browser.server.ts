import type { Db } from "~/db/tables";
import { BOT_PROOF_LIFETIME_MS, type BotCheck } from "~/gateways/bot-check";
import type { Log } from "~/gateways/log";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { findBreaker } from "../queries/find-breaker.server";
import {
  bucketOf,
  KNOWN_SENDS_PER_NUMBER_A_DAY,
  KNOWN_SENDS_PER_NUMBER_AN_HOUR,
  type MessageBudget,
  NUMBERS_PER_ADDRESS_AN_HOUR,
  RATE_LIMIT_KEYS,
  resendPauseMs,
  SENDS_PER_ADDRESS_AN_HOUR,
  SENDS_PER_ADDRESS_IN_TEN_MINUTES,
  SENDS_PER_NUMBER_A_DAY,
  SENDS_PER_NUMBER_AN_HOUR,
  SENDS_PER_NUMBER_AND_ADDRESS_A_DAY,
} from "../rules/code-limits";
import type { CodeRefusal } from "../rules/code-refusals";
import type { RateLimit } from "../rules/rate-limits";

export interface CodeAsker {
  phone: string;
  /** The bot check's proof; undefined from a browser without JavaScript. */
  proof: string | undefined;
  /** Set for a browser that signed in with this number before. */
  browserId: string | undefined;
  ip: string;
  now: Instant;
  botCheck: BotCheck;
  budget: MessageBudget;
  log: Log;
  requestId: string;
}

type Judgement = { ok: true; limits: RateLimit[] } | { ok: false; reason: CodeRefusal };

/**
 * Applies breaker and bot check to a request for a code; returns the rate limits to consume. A known browser
 * has limits of its own and no check, so that others cannot lock its owner out. Refuses a failed check.
 */
export async function checkBrowser(db: Db, input: CodeAsker): Promise<Judgement> {
  const { botCheck, browserId, proof, ip, now, budget, log, requestId } = input;
  const bucket = bucketOf(input.phone, browserId);
  if (browserId) return { ok: true, limits: limitsOfKnown(bucket, input.phone) };
  const limits = limitsOfStranger(bucket, input);
  const breaker = await findBreaker(db, { now });
  if (breaker !== "open")
    log.error({ event: "breaker", breaker, requestId }, "codes go unanswered");
  if (breaker === "stop") return { ok: false, reason: "limit" };
  if (botCheck.provider === "off") return { ok: true, limits };
  if (proof === undefined) {
    if (breaker === "check") return { ok: false, reason: "bot_check_failed" };
    const limit = {
      key: RATE_LIMIT_KEYS.unproven,
      most: budget.unprovenPerHour,
      withinMs: HOUR_MS,
    };
    return { ok: true, limits: [limit, ...limits] };
  }
  const verdict = await botCheck.verify({ proof, ip, now, hard: breaker === "check" });
  if (!verdict.ok) {
    return {
      ok: false,
      reason: verdict.reason === "expired" ? "bot_check_expired" : "bot_check_failed",
    };
  }
  if (verdict.once === undefined) return { ok: true, limits };
  const key = RATE_LIMIT_KEYS.proof(verdict.once);
  return { ok: true, limits: [{ key, most: 1, withinMs: BOT_PROOF_LIFETIME_MS }, ...limits] };
}

function limitsOfStranger(bucket: string, { ip, phone, budget }: CodeAsker): RateLimit[] {
  const block = addressBlock(ip);
  const from = RATE_LIMIT_KEYS.addressSends(block);
  return [
    { key: from, most: SENDS_PER_ADDRESS_IN_TEN_MINUTES, withinMs: 10 * MINUTE_MS },
    { key: from, most: SENDS_PER_ADDRESS_AN_HOUR, withinMs: HOUR_MS },
    {
      key: RATE_LIMIT_KEYS.addressNumbers(block),
      most: NUMBERS_PER_ADDRESS_AN_HOUR,
      withinMs: HOUR_MS,
      once: phone,
    },
    {
      key: RATE_LIMIT_KEYS.sendsFrom(phone, block),
      most: SENDS_PER_NUMBER_AND_ADDRESS_A_DAY,
      withinMs: DAY_MS,
    },
    ...limitsOfNumber(bucket),
    { key: RATE_LIMIT_KEYS.strangerSends, most: budget.perHour, withinMs: HOUR_MS },
    { key: RATE_LIMIT_KEYS.strangerSends, most: budget.perDay, withinMs: DAY_MS },
  ];
}

/** Without the club's budget: a stranger could exhaust it and lock members out. */
function limitsOfKnown(bucket: string, phone: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sendsToKnown(phone);
  return [
    ...limitsOfNumber(bucket),
    { key, most: KNOWN_SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: KNOWN_SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}

function limitsOfNumber(bucket: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sends(bucket);
  return [
    { key: RATE_LIMIT_KEYS.pause(bucket), withinMs: DAY_MS, pauseMs: resendPauseMs },
    { key, most: SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}
