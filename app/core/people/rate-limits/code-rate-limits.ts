import type { ChallengeId } from "~/db/tables/shapes";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";

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
