import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";

export const OTP_LENGTH = 6;
export const OTP_LIFETIME_MS = 5 * MINUTE_MS;
export const OTP_MAX_ATTEMPTS = 5;
export const OTP_RESEND_AFTER_SECONDS = 30;

export const MEMBER_SESSION_IDLE_MS = 7 * DAY_MS;
export const MEMBER_SESSION_LIFETIME_MS = 30 * DAY_MS;
export const ADMIN_SESSION_IDLE_MS = 30 * MINUTE_MS;
export const ADMIN_SESSION_LIFETIME_MS = 12 * HOUR_MS;

export const COUNTRY_CODE = "+91";

export type CodePurpose = "sign_in" | "sign_up" | "confirm";

/** Ten digits as typed into a phone field: spaces, +91 and a leading 0 pasted from a contact are dropped. */
export function plainPhoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits.length === 12 && digits.startsWith("91")) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith("0")) return digits.slice(1);
  return digits;
}

/** '+91XXXXXXXXXX' as stored, from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
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

/** Whether a session is over: too long unused, or too old. */
export function isSessionOver(
  session: { kind: "member" | "admin"; lastSeenAt: Instant; expiresAt: Instant },
  now: Instant,
): boolean {
  const idle = session.kind === "admin" ? ADMIN_SESSION_IDLE_MS : MEMBER_SESSION_IDLE_MS;
  return now >= session.expiresAt || now - session.lastSeenAt >= idle;
}

export type CodeRefusal = "limit" | "number_refused" | "credentials_missing" | "unavailable";
export type ChallengeRefusal = "no_request" | "wrong_code" | "expired";

/** The specification's words for a code that could not be sent. */
export const CODE_REFUSAL_TEXTS: Record<CodeRefusal, string> = {
  limit: "Failed to send OTP. Too many requests. Please try again later.",
  number_refused: "Failed to send OTP. Invalid phone number format.",
  credentials_missing: "Failed to send OTP. Firebase configuration error. Please contact support.",
  unavailable:
    "Failed to send OTP. Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.",
};

/** The specification's words for a code that was not accepted. */
export const CHALLENGE_REFUSAL_TEXTS: Record<ChallengeRefusal, string> = {
  no_request: "No OTP request found. Please request a new OTP.",
  wrong_code: "Failed to verify OTP. Invalid OTP. Please check and try again.",
  expired: "Failed to verify OTP. OTP has expired. Please request a new one.",
};

/** The same for the sign-up form, with what only it can refuse. */
export const SIGN_UP_REFUSAL_TEXTS: Record<
  ChallengeRefusal | "phone_taken" | "username_taken",
  string
> = {
  ...CHALLENGE_REFUSAL_TEXTS,
  no_request: "Please get an OTP first.",
  phone_taken: "❌ Failed to sign up. This number already belongs to a member: sign in instead.",
  username_taken: "This user name is taken. Choose another one.",
};
