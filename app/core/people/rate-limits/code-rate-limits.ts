import type { ChallengeId } from "~/db/tables/shapes";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import type { RateLimit } from "./rate-limits";

/** Pending codes of other unknown browsers at which a further one is refused. */
export const PENDING_CODES_PER_NUMBER = 3;

const RESEND_FIRST_PAUSE_MS = 30 * SECOND_MS;

const RESEND_LONGEST_PAUSE_MS = 15 * MINUTE_MS;

export const SENDS_PER_NUMBER_AN_HOUR = 5;

export const SENDS_PER_NUMBER_A_DAY = 10;

export const GUESSES_PER_NUMBER_A_DAY = 20;

/** The share of one address (IPv6: /64), so that it alone cannot exhaust a number's daily rate limits. */
export const SENDS_PER_NUMBER_AND_ADDRESS_A_DAY = 5;

export const GUESSES_PER_NUMBER_AND_ADDRESS_A_DAY = 15;

/** For all known browsers of a number together. */
export const KNOWN_SENDS_PER_NUMBER_AN_HOUR = 15;

export const KNOWN_SENDS_PER_NUMBER_A_DAY = 30;

export const FAILURES_IN_A_ROW_BEFORE_LOCK = 10;

export const NUMBER_LOCK_MS = HOUR_MS;

export const SENDS_PER_ADDRESS_IN_TEN_MINUTES = 10;

export const SENDS_PER_ADDRESS_AN_HOUR = 30;

export const NUMBERS_PER_ADDRESS_AN_HOUR = 5;

/** The same with a bot check that was passed: a family, an office or a mobile network shares one address. */
export const PROVEN_NUMBERS_PER_ADDRESS_AN_HOUR = 25;

export const VERIFICATIONS_PER_ADDRESS_IN_TEN_MINUTES = 30;

/** The bucket of a challenge's rate limits: the number's, or a known browser's own. */
export function bucketOf(phone: string, browserId: string | undefined): string {
  return browserId ? `${phone}:${browserId}` : phone;
}

/** The known browser of a bucket; undefined for the number's own. */
export function browserIdIn(bucket: string, phone: string): string | undefined {
  return bucket === phone ? undefined : bucket.slice(phone.length + 1);
}

/** Keys under which hits are counted. */
export const RATE_LIMIT_KEYS = {
  strangerSends: "club:sent:strangers",
  strangerAnswers: "club:answered:strangers",
  knownSends: "club:sent:known",
  unproven: "club:sent:unproven",
  pending: (phone: string) => `pending:${phone}`,
  hostedToken: (digest: string) => `hosted-token:${digest}`,
  proof: (id: ChallengeId) => `proof:${id}`,
  sends: (bucket: string) => `sent:${bucket}`,
  sendsFrom: (phone: string, block: string) => `sent:${phone}@${block}`,
  sendsToKnown: (phone: string) => `sent-known:${phone}`,
  pause: (bucket: string) => `pause:${bucket}`,
  guesses: (bucket: string) => `guessed:${bucket}`,
  guessesFrom: (phone: string, block: string) => `guessed:${phone}@${block}`,
  failures: (bucket: string) => `failed:${bucket}`,
  lock: (bucket: string) => `locked:${bucket}`,
  addressSends: (block: string) => `sent-from:${block}`,
  addressNumbers: (block: string) => `numbers-from:${block}`,
  addressGuesses: (block: string) => `guessed-from:${block}`,
} as const;

/** The club's maximum of messages; `unproven` are sent without a bot check. */
export interface MessageBudget {
  perHour: number;
  perDay: number;
  unprovenPerHour: number;
}

/** Milliseconds between two messages after `sent` of them: 30 s, doubling up to 15 minutes. */
export function resendPauseMs(sent: number): number {
  if (sent === 0) return 0;
  return Math.min(RESEND_FIRST_PAUSE_MS * 2 ** (sent - 1), RESEND_LONGEST_PAUSE_MS);
}

/** Who asks for a code, as far as the rate limits of its number and address go. */
export interface Sender {
  phone: string;
  /** Set for a browser that signed in with this number before. */
  browserId: string | undefined;
  ip: string;
  /** The browser passed the bot check. */
  isProven?: boolean;
}

/**
 * The rate limits of codes for this number from this address. A known browser has its own, so that others
 * cannot lock its owner out.
 */
export function sendRateLimits(sender: Sender): RateLimit[] {
  const { phone, browserId } = sender;
  const bucket = bucketOf(phone, browserId);
  return browserId ? rateLimitsOfKnown(bucket, phone) : rateLimitsOfStranger(bucket, sender);
}

function rateLimitsOfStranger(bucket: string, { phone, ip, isProven }: Sender): RateLimit[] {
  const block = addressBlock(ip);
  const from = RATE_LIMIT_KEYS.addressSends(block);
  return [
    { key: from, most: SENDS_PER_ADDRESS_IN_TEN_MINUTES, withinMs: 10 * MINUTE_MS },
    { key: from, most: SENDS_PER_ADDRESS_AN_HOUR, withinMs: HOUR_MS },
    {
      key: RATE_LIMIT_KEYS.addressNumbers(block),
      most: isProven ? PROVEN_NUMBERS_PER_ADDRESS_AN_HOUR : NUMBERS_PER_ADDRESS_AN_HOUR,
      withinMs: HOUR_MS,
      once: phone,
    },
    {
      key: RATE_LIMIT_KEYS.sendsFrom(phone, block),
      most: SENDS_PER_NUMBER_AND_ADDRESS_A_DAY,
      withinMs: DAY_MS,
    },
    ...rateLimitsOfNumber(bucket),
  ];
}

function rateLimitsOfKnown(bucket: string, phone: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sendsToKnown(phone);
  return [
    ...rateLimitsOfNumber(bucket),
    { key, most: KNOWN_SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: KNOWN_SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}

function rateLimitsOfNumber(bucket: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sends(bucket);
  return [
    { key: RATE_LIMIT_KEYS.pause(bucket), withinMs: DAY_MS, pauseMs: resendPauseMs },
    { key, most: SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}
