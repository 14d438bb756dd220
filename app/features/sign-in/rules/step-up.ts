import { CHALLENGE_REFUSAL_TEXTS, type ChallengeRefusal } from "./code-refusals";

/** The text of a refusal that an address names; nothing for any other word. */
export function stepUpRefusalText(search: URLSearchParams): string | undefined {
  return CHALLENGE_REFUSAL_TEXTS[search.get("refused") as ChallengeRefusal];
}
