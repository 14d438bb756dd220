import type { Db } from "~/db/tables";
import { BOT_PROOF_LIFETIME_MS, type BotCheck } from "~/gateways/bot-check";
import type { Log } from "~/gateways/log";
import { DAY_MS, HOUR_MS, type Instant } from "~/lib/dates";
import {
  type MessageBudget,
  RATE_LIMIT_KEYS,
  type Sender,
  sendRateLimits,
} from "../rate-limits/code-rate-limits";
import { findHits, listHits } from "../rate-limits/consume-rate-limits.server";
import type { RateLimit } from "../rate-limits/rate-limits";
import type { CodeRefusal } from "./codes";

export interface CodeAsker extends Sender {
  /** The bot check's proof; undefined from a browser without JavaScript. */
  proof: string | undefined;
  now: Instant;
  botCheck: BotCheck;
  budget: MessageBudget;
  log: Log;
  requestId: string;
}

type Judgement = { ok: true; limits: RateLimit[] } | { ok: false; reason: CodeRefusal };

/**
 * Applies breaker and bot check to a request for a code; returns the rate limits to consume. A known browser
 * has its own and no check, so that others cannot lock its owner out. Refuses a failed check.
 */
export async function checkBrowser(db: Db, input: CodeAsker): Promise<Judgement> {
  const { botCheck, browserId, proof, ip, now, budget, log, requestId } = input;
  if (browserId) return { ok: true, limits: sendRateLimits(input) };
  const limits = rateLimitsOfStranger({ ...input, isProven: false });
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
  const proven = rateLimitsOfStranger({ ...input, isProven: true });
  if (verdict.once === undefined) return { ok: true, limits: proven };
  const key = RATE_LIMIT_KEYS.proof(verdict.once);
  return { ok: true, limits: [{ key, most: 1, withinMs: BOT_PROOF_LIFETIME_MS }, ...proven] };
}

/** The club's budget counts strangers only: one of them could exhaust it and lock members out. */
function rateLimitsOfStranger(input: CodeAsker): RateLimit[] {
  const key = RATE_LIMIT_KEYS.strangerSends;
  return [
    ...sendRateLimits(input),
    { key, most: input.budget.perHour, withinMs: HOUR_MS },
    { key, most: input.budget.perDay, withinMs: DAY_MS },
  ];
}

/** The breaker's state by the latest 50 messages of the last 24 hours. */
export async function findBreaker(db: Db, { now }: { now: Instant }): Promise<BreakerState> {
  const sends = await listHits(db, {
    key: RATE_LIMIT_KEYS.strangerSends,
    since: now - DAY_MS,
    most: BREAKER_SENDS,
  });
  const sent = sends.reduce((sum, { count }) => sum + count, 0);
  const oldest = sends.at(-1);
  const [latest] = sends;
  if (!latest || !oldest) return "open";
  const { count: verified } = await findHits(db, {
    key: RATE_LIMIT_KEYS.strangerAnswers,
    since: oldest.at - 1,
  });
  return breakerState({ sent, verified, lastSentAt: latest.at }, now);
}

/** The latest messages that the breaker counts; below these shares of answered ones it checks or stops. */
const BREAKER_SENDS = 50;

const BREAKER_CHECKS_BELOW = 0.2;

const BREAKER_STOPS_BELOW = 0.05;

/** A stopped breaker allows one message after this long. */
export const BREAKER_STOP_MS = HOUR_MS;

/** `open`: send. `check`: send only after a harder bot check. `stop`: send nothing. */
type BreakerState = "open" | "check" | "stop";

/** The breaker's state after `sent` messages, of which `verified` were answered rightly. */
export function breakerState(
  counts: { sent: number; verified: number; lastSentAt: Instant },
  now: Instant,
): BreakerState {
  if (counts.sent < BREAKER_SENDS) return "open";
  const answered = counts.verified / counts.sent;
  if (answered >= BREAKER_CHECKS_BELOW) return "open";
  if (answered >= BREAKER_STOPS_BELOW) return "check";
  return now - counts.lastSentAt < BREAKER_STOP_MS ? "stop" : "check";
}
