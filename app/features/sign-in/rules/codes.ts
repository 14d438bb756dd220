import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";

export const OTP_LENGTH = 6;

export const OTP_LIFETIME_MS = 5 * MINUTE_MS;

export const OTP_MAX_ATTEMPTS = 5;

/** A service that keeps the codes knows one for this long, whatever we call its end. */
export const KEPT_CODE_LIFETIME_MS = 10 * MINUTE_MS;

/** A browser that signed in to a number keeps limits of its own for it. */
export const KNOWN_BROWSER_MS = 180 * DAY_MS;

/** Code rows are kept this long, and so are counted turns. */
export const CODE_ROWS_KEPT_MS = DAY_MS;

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

/** The message that carries a code; its last line lets the phone fill the code in on this host alone. */
export function codeMessage(code: string, host: string): string {
  return `${code} is your sign-in code. It works for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`;
}
