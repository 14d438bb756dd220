/** What the sign-up form says beside its fields and above them. */
import { BORN_IN_FUTURE_TEXT } from "~/core/people/age-texts";
import type { ChallengeRefusal, CodeRefusal, SignUpRefusal } from "../codes/codes";
import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS, challengeTexts } from "../codes/codes-texts";
import { signUp } from "../sign-in/sign-in-texts";

export const SIGN_UP_NO_REQUEST_TEXT = "Please get an OTP first.";

/** The texts for an unexpected failure. */
export const SIGN_UP_FAILED_TEXT = "❌ Failed to sign up.";
export const SIGN_UP_SEND_FAILED_TEXT = "❌ Failed to send OTP.";

/** Said where the number was proven too long ago. */
export const SIGN_UP_EXPIRED_TEXT = `❌ ${CHALLENGE_REFUSAL_TEXTS.expired}`;

/** Said where a member signed up with the same number meanwhile. */
export const SIGN_UP_TAKEN_TEXT = `${SIGN_UP_FAILED_TEXT} ${signUp.refusals.memberAlready}`;

/** What the sign-up form says beside the code boxes. */
export function signUpChallengeTexts(reason: ChallengeRefusal, isOpen: boolean): string[] {
  if (reason === "no_request") return [SIGN_UP_NO_REQUEST_TEXT];
  const [text, ...more] = challengeTexts(reason, isOpen);
  return [`❌ ${text}`, ...more];
}

/** The refusals of a hosted service, as the sign-up form says them. */
export const SIGN_UP_HOSTED_TEXTS = {
  send: signUpCodeText,
  verify: (reason: ChallengeRefusal) => signUpChallengeTexts(reason, true).join(" "),
};

/** Refusals that belong beside one field of the sign-up form. */
export const SIGN_UP_FIELD_TEXTS: Partial<Record<SignUpRefusal, Record<string, string[]>>> = {
  username_taken: { username: [signUp.refusals.usernameTaken] },
  born_in_future: { dateOfBirth: [BORN_IN_FUTURE_TEXT] },
  under_age: { dateOfBirth: [signUp.refusals.underAge] },
  guardian_needed: { guardianName: [signUp.refusals.guardianNeeded] },
  guardian_refused: { guardianOtp: [signUp.refusals.guardianRefused] },
};

/** The sign-up form's text for a code that could not be sent. */
export function signUpCodeText(reason: CodeRefusal): string {
  return reason === "bot_check_expired"
    ? CODE_REFUSAL_TEXTS[reason]
    : `❌ ${CODE_REFUSAL_TEXTS[reason]}`;
}
