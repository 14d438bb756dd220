import { DAY_MS, SECOND_MS } from "~/lib/dates";
import type { ChallengeRefusal, CodeRefusal } from "../codes/codes";

/** A code that the server lets a page ask the service for. */
export interface HostedRequest {
  /** The form's field for the code. */
  field: string;
  /** The number as stored, '+91XXXXXXXXXX'. */
  phone: string;
  /** The club's values for the service; none is secret. */
  config: { apiKey: string; authDomain: string; projectId: string; emulator?: string | undefined };
}

/** Marks a challenge whose code a service sends and the browser proves by the service's token. */
export const HOSTED = "hosted";

/** How much the service's clock may be behind ours when it says that the code was accepted after it was requested. */
export const HOSTED_SKEW_MS = 30 * SECOND_MS;

/** A token lives for an hour; its mark is kept longer. */
export const HOSTED_TOKEN_USED_MS = DAY_MS;

/** Whether a code field holds a token of the service instead of six digits. */
export const HOSTED_TOKEN = /^[\w-]{2,2000}\.[\w-]{2,6000}\.[\w-]{0,2000}$/;

const SEND_REFUSALS: Record<string, CodeRefusal> = {
  "auth/too-many-requests": "limit",
  "auth/quota-exceeded": "limit",
  "auth/invalid-phone-number": "number_refused",
  "auth/missing-app-credential": "credentials_missing",
  "auth/invalid-app-credential": "credentials_missing",
  "auth/invalid-api-key": "credentials_missing",
  "auth/operation-not-allowed": "credentials_missing",
  "auth/billing-not-enabled": "credentials_missing",
  "auth/unauthorized-domain": "credentials_missing",
  "auth/internal-error": "unavailable",
  "auth/network-request-failed": "unavailable",
  "auth/timeout": "unavailable",
  "auth/captcha-check-failed": "bot_check_failed",
};

const VERIFY_REFUSALS: Record<string, ChallengeRefusal> = {
  "auth/invalid-verification-code": "wrong_code",
  "auth/missing-verification-code": "wrong_code",
  "auth/code-expired": "expired",
  "auth/session-expired": "expired",
  "auth/invalid-verification-id": "expired",
  "auth/too-many-requests": "limit",
};

/** Which refusal of a code the service's error is. */
export function hostedSendRefusal(code: string): CodeRefusal {
  // The service has no name for a wrong key, or one that is for another site: its sentence becomes the code.
  if (/^auth\/(api-key-|requests-from-)/.test(code)) return "credentials_missing";
  return SEND_REFUSALS[code] ?? "refused";
}

/** Which refusal of an entered code the service's error is. */
export function hostedVerifyRefusal(code: string): ChallengeRefusal {
  return VERIFY_REFUSALS[code] ?? "unavailable";
}

/** The service's id of the number, from a proven challenge's reference; undefined for our own codes. */
export function hostedUidOf(reference: string | null): string | undefined {
  return reference?.startsWith(`${HOSTED}:`) ? reference.slice(HOSTED.length + 1) : undefined;
}
