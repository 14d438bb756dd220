import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { MOBILE_DIGITS } from "~/lib/phone-digits";

export const OTP_LENGTH = 6;

export const OTP_LIFETIME_MS = 5 * MINUTE_MS;

export const OTP_MAX_ATTEMPTS = 5;

/** A service that keeps the codes knows one for this long, whatever we call its end. */
export const KEPT_CODE_LIFETIME_MS = 10 * MINUTE_MS;

/** Codes of other unknown browsers that may wait at one number when one more is asked for. */
export const PENDING_CODES_PER_NUMBER = 3;

/** Between two messages to one number: 30 s after the first, doubling, 15 minutes at most. */
const RESEND_FIRST_PAUSE_MS = 30 * SECOND_MS;

const RESEND_LONGEST_PAUSE_MS = 15 * MINUTE_MS;

export const SENDS_PER_NUMBER_AN_HOUR = 5;

export const SENDS_PER_NUMBER_A_DAY = 10;

export const GUESSES_PER_NUMBER_A_DAY = 20;

/** Of these one address (IPv6: /64) takes a part only, so that it alone uses no number's day up. */
export const SENDS_PER_NUMBER_AND_ADDRESS_A_DAY = 5;

export const GUESSES_PER_NUMBER_AND_ADDRESS_A_DAY = 15;

/** All known browsers of a number together. */
export const KNOWN_SENDS_PER_NUMBER_AN_HOUR = 15;

export const KNOWN_SENDS_PER_NUMBER_A_DAY = 30;

export const FAILURES_IN_A_ROW_BEFORE_LOCK = 10;

export const NUMBER_LOCK_MS = HOUR_MS;

export const SENDS_PER_ADDRESS_IN_TEN_MINUTES = 10;

export const SENDS_PER_ADDRESS_AN_HOUR = 30;

export const NUMBERS_PER_ADDRESS_AN_HOUR = 5;

export const VERIFICATIONS_PER_ADDRESS_IN_TEN_MINUTES = 30;

/** How many of the latest messages the breaker looks at, and below which part of them answered it acts. */
export const BREAKER_SENDS = 50;

const BREAKER_CHECKS_BELOW = 0.2;

const BREAKER_STOPS_BELOW = 0.05;

/** A stopped breaker lets one message through after this long, to see whether things are better. */
export const BREAKER_STOP_MS = HOUR_MS;

/** A browser that signed in to a number keeps limits of its own for it. */
export const KNOWN_BROWSER_MS = 180 * DAY_MS;

/** Code rows are kept this long, and so are counted turns. */
export const CODE_ROWS_KEPT_MS = DAY_MS;

export const COUNTRY_CODE = "+91";

/** Whose limits a challenge counts against: everybody's for the number, or a known browser's own. */
export function bucketOf(phone: string, browserId: string | undefined): string {
  return browserId ? `${phone}:${browserId}` : phone;
}

/** The names under which turns are counted. */
export const LIMIT_KEYS = {
  strangerSends: "club:sent:strangers",
  strangerAnswers: "club:answered:strangers",
  knownSends: "club:sent:known",
  unproven: "club:sent:unproven",
  pending: (phone: string) => `pending:${phone}`,
  proof: (id: string) => `proof:${id}`,
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

/** How many messages the club pays for; `unproven` are those sent without a passed bot check. */
export interface MessageBudget {
  perHour: number;
  perDay: number;
  unprovenPerHour: number;
}

/** Milliseconds to wait before another message, after `sent` of them. */
export function resendPauseMs(sent: number): number {
  if (sent === 0) return 0;
  return Math.min(RESEND_FIRST_PAUSE_MS * 2 ** (sent - 1), RESEND_LONGEST_PAUSE_MS);
}

/** `open`: send. `check`: only after a harder bot check. `stop`: send nothing. */
export type BreakerState = "open" | "check" | "stop";

/** Judges the latest messages: `sent` of them, `verified` answered rightly, the last at `lastSentAt`. */
export function breakerState(
  figures: { sent: number; verified: number; lastSentAt: Instant },
  now: Instant,
): BreakerState {
  if (figures.sent < BREAKER_SENDS) return "open";
  const answered = figures.verified / figures.sent;
  if (answered >= BREAKER_CHECKS_BELOW) return "open";
  if (answered >= BREAKER_STOPS_BELOW) return "check";
  return now - figures.lastSentAt < BREAKER_STOP_MS ? "stop" : "check";
}

export const PHONE_DIGITS = 10;

/** '98765 43210', as far as the digits go. */
export function groupedPhoneDigits(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

/** '+91XXXXXXXXXX' as stored, from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
}

/** Whether the text is '+91' and the ten digits of a mobile number. */
export function isStoredPhone(text: string): boolean {
  return text.startsWith(COUNTRY_CODE) && MOBILE_DIGITS.test(text.slice(COUNTRY_CODE.length));
}

/** '+91 •••••••• 543' : all but the last three digits hidden. */
export function maskedPhone(phone: string): string {
  return `${COUNTRY_CODE} ••••• ••${phone.slice(-3)}`;
}

/** Whether a challenge may still be answered at `now`; at exactly its end it may not. */
export function isLiveChallenge(
  challenge: { expiresAt: Instant; consumedAt: Instant | null; attempts: number },
  now: Instant,
): boolean {
  return (
    challenge.consumedAt === null &&
    now < challenge.expiresAt &&
    challenge.attempts < OTP_MAX_ATTEMPTS
  );
}

export type CodeRefusal =
  | "limit"
  | "waiting_elsewhere"
  | "number_refused"
  | "credentials_missing"
  | "unavailable"
  | "refused"
  | "bot_check_failed"
  | "bot_check_expired";

export type ChallengeRefusal = "no_request" | "wrong_code" | "expired" | "limit" | "unavailable";

const SEND_FAILED = "Failed to send OTP. ";

const VERIFY_FAILED = "Failed to verify OTP. ";

const TOO_MANY = "Too many requests. Please try again later.";

const SERVICE_ERROR =
  "Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.";

/** The specification's words for a code that could not be sent. */
export const CODE_REFUSAL_TEXTS: Record<CodeRefusal, string> = {
  limit: `${SEND_FAILED}${TOO_MANY}`,
  waiting_elsewhere: `${SEND_FAILED}A code for this number is already on its way. Use that one, or try again in 5 minutes.`,
  number_refused: `${SEND_FAILED}Invalid phone number format.`,
  credentials_missing: `${SEND_FAILED}Firebase configuration error. Please contact support.`,
  unavailable: `${SEND_FAILED}${SERVICE_ERROR}`,
  refused: `${SEND_FAILED}Please try again.`,
  bot_check_failed: `${SEND_FAILED}reCAPTCHA verification failed. Please try again.`,
  bot_check_expired: "Recaptcha expired. Please try again.",
};

/** The specification's words for a code that was not accepted. */
export const CHALLENGE_REFUSAL_TEXTS: Record<ChallengeRefusal, string> = {
  no_request: "No OTP request found. Please request a new OTP.",
  wrong_code: `${VERIFY_FAILED}Invalid OTP. Please check and try again.`,
  expired: `${VERIFY_FAILED}OTP has expired. Please request a new one.`,
  limit: `${VERIFY_FAILED}${TOO_MANY}`,
  unavailable: `${VERIFY_FAILED}${SERVICE_ERROR}`,
};

export type SignUpRefusal =
  | ChallengeRefusal
  | "phone_taken"
  | "username_taken"
  | "under_age"
  | "guardian_needed"
  | "guardian_refused";

/** The message that carries a code; its last line lets the phone fill the code in on this host alone. */
export function codeMessage(code: string, host: string): string {
  return `${code} is your sign-in code. It works for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`;
}
