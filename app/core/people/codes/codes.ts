import type { CodePurpose } from "~/db/tables/access";
import { type CodeKind, codeText } from "~/core/messages/templates/code-texts";
import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";

export const OTP_LENGTH = 6;

export const OTP_LIFETIME_MS = 5 * MINUTE_MS;

export const OTP_MAX_ATTEMPTS = 5;

/** How long a sign-up with a proven number can be finished. */
export const PROVEN_NUMBER_MS = 15 * MINUTE_MS;

/** How long a service that keeps the codes accepts one. */
export const KEPT_CODE_LIFETIME_MS = 10 * MINUTE_MS;

/** How long a browser stays known after a sign-in. */
export const KNOWN_BROWSER_MS = 180 * DAY_MS;

/** How long codes and hits are kept. */
export const CODE_ROW_RETENTION_MS = DAY_MS;

/** Whether a challenge can be answered at `now`; not at exactly its end. */
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

const CODE_KINDS: Partial<Record<CodePurpose, CodeKind>> = {
  old_phone: "code_change_number",
  new_phone: "code_change_number",
  confirm: "code_confirm",
  passkey: "code_passkey",
};

/** The kind of text that carries a code for this purpose. */
export function codeKindOf(purpose: CodePurpose): CodeKind {
  return CODE_KINDS[purpose] ?? "code_sign_in";
}

/** The message with a code for this purpose. */
export function codeMessage(code: string, host: string | undefined, purpose: CodePurpose): string {
  return codeText(codeKindOf(purpose), code, host);
}

/** The numbers in a text that are as long as a code. */
export function codesIn(text: string): string[] {
  return text.match(new RegExp(`\\b\\d{${OTP_LENGTH}}\\b`, "g")) ?? [];
}

/** Whether a sign-up can be finished with this challenge at `now`. */
export function isProvenNumber(
  challenge: { provenAt: Instant | null; consumedAt: Instant | null },
  now: Instant,
): boolean {
  const { provenAt, consumedAt } = challenge;
  return consumedAt === null && provenAt !== null && now < provenAt + PROVEN_NUMBER_MS;
}
