import { ownValue } from "~/lib/own-value";
import { CHALLENGE_REFUSAL_TEXTS } from "../texts/codes";

/** The stored purpose of a step-up code for data export and account deletion. */
export const STEP_UP_PURPOSE = "confirm";

/** The text of the refused step-up that the query string names, or undefined. */
export function stepUpRefusalText(search: URLSearchParams): string | undefined {
  return ownValue(CHALLENGE_REFUSAL_TEXTS, search.get("refused"));
}
