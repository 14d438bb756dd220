import { CHALLENGE_REFUSAL_TEXTS, type ChallengeRefusal } from "./code-refusals";

/** The text of the refused step-up that the query string names, or undefined. */
export function stepUpRefusalText(search: URLSearchParams): string | undefined {
  return CHALLENGE_REFUSAL_TEXTS[search.get("refused") as ChallengeRefusal];
}
