/** What the sign-up form says beside its fields and above them. */

import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS, CODES_TEXTS } from "~/texts/people/codes";
import { SIGN_UP_TEXTS } from "~/texts/people/sign-in";
import { challengeTexts } from "../codes/code-state";
import type { ChallengeRefusal, CodeRefusal, SignUpRefusal } from "../codes/codes";
import { PROFILE_REFUSAL_TEXTS } from "../profile/profiles";

/** Said where the number was proven too long ago. */
export function signUpExpiredText() {
  return `❌ ${CHALLENGE_REFUSAL_TEXTS.expired}`;
}

/** Said where a member signed up with the same number meanwhile. */
export function signUpTakenText() {
  return `${SIGN_UP_TEXTS.signUpFailed} ${SIGN_UP_TEXTS.refusals.memberAlready}`;
}

/** What the sign-up form says beside the code boxes. */
export function signUpChallengeTexts(reason: ChallengeRefusal, isOpen: boolean): string[] {
  if (reason === "no_request") return [SIGN_UP_TEXTS.signUpNoRequest];
  const [text, ...more] = challengeTexts(reason, isOpen);
  return [`❌ ${text}`, ...more];
}

/** The refusals of a hosted service, as the sign-up form says them. */
export const SIGN_UP_HOSTED_TEXTS = {
  send: signUpCodeText,
  verify: (reason: ChallengeRefusal) => signUpChallengeTexts(reason, true).join(" "),
};

/** What a refusal says beside one field of the sign-up form; undefined for one that is not about a field. */
export function signUpFieldTexts(reason: SignUpRefusal): Record<string, string[]> | undefined {
  const { refusals } = SIGN_UP_TEXTS;
  const texts: Partial<Record<SignUpRefusal, Record<string, string[]>>> = {
    username_taken: { username: [refusals.usernameTaken] },
    born_in_future: { dateOfBirth: [CODES_TEXTS.bornInFuture] },
    own_contact: { emergencyContact: [PROFILE_REFUSAL_TEXTS.own_contact] },
    under_age: { dateOfBirth: [refusals.underAge] },
    guardian_needed: { guardianName: [refusals.guardianNeeded] },
    guardian_refused: { guardianOtp: [refusals.guardianRefused] },
  };
  return texts[reason];
}

/** The sign-up form's text for a code that could not be sent. */
export function signUpCodeText(reason: CodeRefusal): string {
  return reason === "bot_check_expired"
    ? CODE_REFUSAL_TEXTS[reason]
    : `❌ ${CODE_REFUSAL_TEXTS[reason]}`;
}
