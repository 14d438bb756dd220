import { ownValue } from "~/lib/own-value";
import { CHALLENGE_REFUSAL_TEXTS, USED_CODE_TEXT } from "../codes/codes-texts";

/** The stored purpose of a step-up code for data export and account deletion. */
export const STEP_UP_PURPOSE = "confirm";

const REFUSAL_TEXTS = { ...CHALLENGE_REFUSAL_TEXTS, used: USED_CODE_TEXT };

/** The text of the refused step-up that a page is told, or undefined; a code that was used since is right. */
export function stepUpRefusalText(
  told: URLSearchParams,
  code: "open" | "used" | undefined,
): string | undefined {
  const refused = told.get("refused");
  return code === "used" && refused !== "used" ? undefined : ownValue(REFUSAL_TEXTS, refused);
}
