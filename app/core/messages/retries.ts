import { PROMISES } from "~/content/promises";
import type { DeliveryChannel } from "~/db/tables/messages";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { FAILURE_TEXTS, RETRIES_TEXTS } from "~/texts/messages/retries";
import { nextChannel, parseChannels, URGENT_RANK } from "./channels";

export const FIRST_PAUSE_MS = 30 * SECOND_MS;

export const LONGEST_PAUSE_MS = 2 * HOUR_MS;

/** Attempts after which a message is given up; the pause before the last one is two hours. */
export const ATTEMPTS_MAXIMUM = 10;

/** Attempts of an urgent message after which its next channel is used, where the service certainly sent nothing. */
export const ATTEMPTS_BEFORE_NEXT_CHANNEL = 3;

/** How long a claimed message belongs to its process; then another one may send it again. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Pauses vary at random by up to this share, so that messages that failed together are tried at different times. */
const SPREAD = 0.25;

/**
 * Whether a message is sent again after an attempt with an unknown outcome: an urgent one once, over any channel, because a
 * missing message is worse than a duplicate. Others are given up and listed for the admins.
 */
export function mayRepeat({ rank, repeats }: { rank: number; repeats: number }): boolean {
  return repeats <= (rank === URGENT_RANK ? 1 : 0);
}

/** Why a message was not sent. */
export type FailureReason =
  | "limit"
  | "unavailable"
  | "no_answer"
  | "credentials_missing"
  | "number_refused"
  | "refused"
  | "no_template"
  | "no_channel"
  | "not_allowed"
  | "too_late"
  | "overtaken"
  | "outcome_unknown"
  | "do_not_disturb"
  | "expired"
  | "address_refused";

/** Failures of messages that were given to no service, or whose service may have sent them. */
export const NOT_HANDED_OVER: readonly FailureReason[] = [
  ...(["no_channel", "not_allowed", "too_late", "overtaken", "outcome_unknown"] as const),
];

/** Reasons after which another attempt may succeed. */
const PASSING: readonly FailureReason[] = ["limit", "unavailable", "credentials_missing"];

/** Reasons after which neither another channel nor another attempt can help. */
export const NEVER_AGAIN: readonly FailureReason[] = ["not_allowed", "too_late", "overtaken"];

/**
 * The result of handing a message to a service; `retryAfterMs` is the pause that the service asked for, `mayHaveGone`
 * is set when it may have sent the message in spite of the failure.
 */
export type Attempt =
  | { ok: true; reference?: string | undefined }
  | {
      ok: false;
      reason: FailureReason;
      retryAfterMs?: number | undefined;
      mayHaveGone?: true;
    };

export type Step =
  | { state: "sent" }
  | { state: "queued"; nextAt: Instant; reason: FailureReason }
  | { state: "failed"; reason: FailureReason };

/** Milliseconds until the next attempt after `attempts` of them, 30 s to 2 h; `chance` is from 0 up to 1. */
export function pauseMs(attempts: number, chance: number): number {
  const base = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS / (1 + SPREAD));
  return Math.round(base * (1 + SPREAD * chance));
}

export interface Tried {
  channel: DeliveryChannel;
  /** Every channel that its member allowed, in order. */
  channels: string;
  /** The number of attempts, this one included. */
  attempts: number;
  /** Earlier attempts with an unknown outcome, over any channel. */
  repeats: number;
  rank: number;
  usefulUntil: Instant | null;
}

/**
 * The next step for a message after an attempt. Where the service does not answer, the next channel is used if there is
 * one: after a few attempts of an urgent message or a browser notification.
 */
export function stepAfter(
  outcome: Attempt,
  message: Tried,
  { now, chance }: { now: Instant; chance: number },
): Step {
  if (outcome.ok) return { state: "sent" };
  const { reason } = outcome;
  const hasOther = nextChannel(parseChannels(message.channels), message.channel) !== undefined;
  const isRepeatable = mayRepeat({ ...message, repeats: message.repeats + 1 });
  // The one repeat uses the next channel, because the service that did not answer may be down.
  if (outcome.mayHaveGone && (!isRepeatable || hasOther))
    return { state: "failed", reason: "outcome_unknown" };
  if (!PASSING.includes(reason) || message.attempts >= ATTEMPTS_MAXIMUM)
    return { state: "failed", reason };
  const given = reason === "unavailable" ? "no_answer" : reason;
  if (hasOther && message.attempts >= attemptsOnThisChannel(message, reason))
    return { state: "failed", reason: given };
  const asked = Math.min(outcome.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const nextAt = now + Math.max(pauseMs(message.attempts, chance), asked);
  if (message.usefulUntil !== null && nextAt >= message.usefulUntil)
    return { state: "failed", reason: hasOther ? given : "too_late" };
  return { state: "queued", nextAt, reason };
}

/** Attempts before a message's next channel is used; infinite for a message that can wait. */
function attemptsOnThisChannel({ rank, channel }: Tried, reason: FailureReason): number {
  if (channel === "push") return ATTEMPTS_BEFORE_NEXT_CHANNEL;
  if (rank !== URGENT_RANK) return Number.POSITIVE_INFINITY;
  // A service that answers 500 is mostly down for minutes, longer than an urgent message can wait.
  return reason === "unavailable" ? 1 : ATTEMPTS_BEFORE_NEXT_CHANNEL;
}

/** The text of a stored reason; a service's own code is shown unchanged. */
export function failureText(reason: string | null): string {
  if (reason === null) return RETRIES_TEXTS.notArrived;
  return isFailureReason(reason)
    ? FAILURE_TEXTS[reason]
    : RETRIES_TEXTS.notArrivedBecause({ reason });
}

/** Whether the club itself gave this reason; a service's own code otherwise. */
export function isFailureReason(reason: string | null): reason is FailureReason {
  return reason !== null && Object.hasOwn(FAILURE_TEXTS, reason);
}

/** How long a message is kept with its text and its state; its cost is kept for longer, in sums. */
export const MESSAGE_RETENTION_MS = PROMISES.messagesDays * DAY_MS;
