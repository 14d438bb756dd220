import { BORN_IN_FUTURE_TEXT } from "~/features/members/rules/age";
import {
  CHALLENGE_REFUSAL_TEXTS,
  CODE_REFUSAL_TEXTS,
  type CodeRefusal,
  type SignUpRefusal,
} from "../rules/code-refusals";

export const SIGN_UP_NO_REQUEST_TEXT = "Please get an OTP first.";

/** The texts for an unexpected failure. */
export const SIGN_UP_FAILED_TEXT = "❌ Failed to sign up.";
export const SIGN_UP_SEND_FAILED_TEXT = "❌ Failed to send OTP.";

/** The refusals of the sign-up form as a whole. */
export const SIGN_UP_REFUSAL_TEXTS: Partial<Record<SignUpRefusal, string>> = {
  no_request: SIGN_UP_NO_REQUEST_TEXT,
  wrong_code: `❌ ${CHALLENGE_REFUSAL_TEXTS.wrong_code}`,
  expired: `❌ ${CHALLENGE_REFUSAL_TEXTS.expired}`,
  limit: `❌ ${CHALLENGE_REFUSAL_TEXTS.limit}`,
  unavailable: `❌ ${CHALLENGE_REFUSAL_TEXTS.unavailable}`,
  phone_taken: `${SIGN_UP_FAILED_TEXT} This number already belongs to a member: sign in instead.`,
};

/** Refusals that belong beside one field of the sign-up form. */
export const SIGN_UP_FIELD_TEXTS: Partial<Record<SignUpRefusal, Record<string, string[]>>> = {
  username_taken: { username: ["This user name is taken. Choose another one."] },
  born_in_future: { dateOfBirth: [BORN_IN_FUTURE_TEXT] },
  under_age: { dateOfBirth: ["You can join from your 18th birthday on."] },
  guardian_needed: {
    guardianName: ["Under 18 we need a parent's name, another number than yours, and its code."],
  },
  guardian_refused: {
    guardianOtp: ["This code is not right any more. Send the parent a new one."],
  },
};

/** Refusals after which the sent code stays usable. */
export const CHALLENGE_REFUSALS_KEEPING_CODE: ReadonlySet<SignUpRefusal> = new Set([
  "wrong_code",
  "unavailable",
  "phone_taken",
  "username_taken",
  "born_in_future",
  "under_age",
  "guardian_needed",
  "guardian_refused",
]);

/** The sign-up form's text for a code that could not be sent. */
export function signUpCodeText(reason: CodeRefusal): string {
  return reason === "bot_check_expired"
    ? CODE_REFUSAL_TEXTS[reason]
    : `❌ ${CODE_REFUSAL_TEXTS[reason]}`;
}
