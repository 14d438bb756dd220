/** What is said when a code cannot be sent or is not accepted. */
import type { ChallengeRefusal, CodeRefusal } from "./codes";

const SEND_FAILED = "Failed to send OTP. ";

const VERIFY_FAILED = "Failed to verify OTP. ";

const EXPIRED = "OTP has expired. Please request a new one.";

const TOO_MANY = "Too many requests. Please try again later.";

const SERVICE_ERROR =
  "Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.";

/** The specification's texts for a code that could not be sent. */
export const CODE_REFUSAL_TEXTS: Record<CodeRefusal, string> = {
  limit: `${SEND_FAILED}${TOO_MANY}`,
  waiting_elsewhere: `${SEND_FAILED}A code for this number is already on its way. Please try again in 5 minutes.`,
  number_refused: `${SEND_FAILED}Invalid phone number format.`,
  not_on_whatsapp: `${SEND_FAILED}WhatsApp doesn't reach this number. Please get the code as a text.`,
  credentials_missing: `${SEND_FAILED}Firebase configuration error. Please contact support.`,
  unavailable: `${SEND_FAILED}${SERVICE_ERROR}`,
  no_template: `${SEND_FAILED}Firebase configuration error. Please contact support.`,
  refused: `${SEND_FAILED}Please try again.`,
  script_needed: `${SEND_FAILED}Signing in needs JavaScript here. Please switch it on and try again.`,
  bot_check_failed: `${SEND_FAILED}reCAPTCHA verification failed. Please try again.`,
  bot_check_expired: "Recaptcha expired. Please try again.",
};

/** The specification's texts for a code that was not accepted. */
export const CHALLENGE_REFUSAL_TEXTS: Record<ChallengeRefusal, string> = {
  no_request: "No OTP request found. Please request a new OTP.",
  wrong_code: `${VERIFY_FAILED}Invalid OTP. Please check and try again.`,
  expired: `${VERIFY_FAILED}${EXPIRED}`,
  limit: `${VERIFY_FAILED}${TOO_MANY}`,
  unavailable: `${VERIFY_FAILED}${SERVICE_ERROR}`,
};

/** What is said of a code for somebody's own data that is entered again. */
export const USED_CODE_TEXT = "This code has been used. Please request a new one.";

/** What is said beside the code boxes; `isOpen` is whether the code can still be entered. */
export function challengeTexts(reason: ChallengeRefusal, isOpen: boolean): string[] {
  const text = CHALLENGE_REFUSAL_TEXTS[reason];
  return reason === "wrong_code" && !isOpen ? [text, `That was the last try. ${EXPIRED}`] : [text];
}
