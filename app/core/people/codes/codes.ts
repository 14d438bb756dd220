import { PROMISES } from "~/content/promises";
import { type CodeKind, codeText } from "~/core/messages/templates/code-texts";
import type { CodePurpose } from "~/db/tables/access";
import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { type CodeWait, codeWait } from "./code-waits";

export const OTP_LENGTH = 6;

export const OTP_LIFETIME_MS = PROMISES.codeMinutes * MINUTE_MS;

export const OTP_MAX_ATTEMPTS = 5;

/** How long a sign-up with a proven number can be finished. */
export const PROVEN_NUMBER_MS = 15 * MINUTE_MS;

/** How long a service that keeps the codes accepts one. */
export const KEPT_CODE_LIFETIME_MS = 10 * MINUTE_MS;

/** How long a browser stays known after a sign-in. */
export const KNOWN_BROWSER_MS = PROMISES.browserDays * DAY_MS;

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

export type CodeRefusal =
  | "limit"
  | "waiting_elsewhere"
  | "number_refused"
  | "not_on_whatsapp"
  | "credentials_missing"
  | "unavailable"
  | "no_template"
  | "refused"
  | "script_needed"
  | "bot_check_failed"
  | "bot_check_expired";

export type ChallengeRefusal = "no_request" | "wrong_code" | "expired" | "limit" | "unavailable";

export type SignUpRefusal =
  | "no_request"
  | "expired"
  | "phone_taken"
  | "username_taken"
  | "born_in_future"
  | "under_age"
  | "own_contact"
  | "guardian_needed"
  | "guardian_refused";

/** The button that asks for a code over WhatsApp. */
export const SEND_ON_WHATSAPP = "send-whatsapp";

/** WhatsApp's own words cannot say what a code is for, so that it carries none for anything graver. */
const PURPOSES: ReadonlySet<CodePurpose> = new Set(["sign_in", "sign_up"]);

/** The services that send codes, as far as the choice between them goes. */
interface CodeServices<Send> {
  sms: { hosted?: unknown; keeper?: unknown };
  whatsApp?: { sendCode?: Send } | undefined;
}

/** Whether the club sends codes over WhatsApp: not where another service makes the codes. */
export function hasCodesOnWhatsApp({ sms, whatsApp }: CodeServices<unknown>): boolean {
  return whatsApp?.sendCode !== undefined && !sms.hosted && !sms.keeper;
}

/** What sends a code for this purpose over WhatsApp; undefined where nothing does. */
export function whatsAppFor<Send>(
  purpose: CodePurpose,
  services: CodeServices<Send>,
): Send | undefined {
  const mayCarry = hasCodesOnWhatsApp(services) && PURPOSES.has(purpose);
  return mayCarry ? services.whatsApp?.sendCode : undefined;
}

const OF_THE_SERVICE: ReadonlySet<CodeRefusal> = new Set([
  "number_refused",
  "not_on_whatsapp",
  "credentials_missing",
  "unavailable",
  "no_template",
  "refused",
]);

/** What a form is told of a code that was not sent: the wait, and whether another channel may help. */
export function refusedCode(
  { reason, retryAt }: { reason: CodeRefusal; retryAt?: Instant | undefined },
  phone: string,
  now: Instant,
): { wait: CodeWait | undefined; isRefused: boolean } {
  return { wait: codeWait(phone, retryAt, now), isRefused: OF_THE_SERVICE.has(reason) };
}
