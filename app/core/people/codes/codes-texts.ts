/** What is said when a code cannot be sent or is not accepted. */

import { CHALLENGE_REFUSAL_TEXTS, CODES_TEXTS } from "~/texts/people/codes";
import type { ChallengeRefusal } from "./codes";

/** What is said beside the code boxes; `isOpen` is whether the code can still be entered. */
export function challengeTexts(reason: ChallengeRefusal, isOpen: boolean): string[] {
  const text = CHALLENGE_REFUSAL_TEXTS[reason];
  return reason === "wrong_code" && !isOpen ? [text, CODES_TEXTS.lastTry] : [text];
}
