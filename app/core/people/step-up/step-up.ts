import { ownValue } from "~/lib/records";
import { joinTexts } from "~/lib/texts";

import { CHALLENGE_REFUSAL_TEXTS, CODES_TEXTS } from "~/texts/people/codes";

/** The stored purpose of a step-up code for data export and account deletion. */
export const STEP_UP_PURPOSE = "confirm";

const REFUSAL_TEXTS = joinTexts(CHALLENGE_REFUSAL_TEXTS, {
  get used() {
    return CODES_TEXTS.usedCode;
  },
});

/** The text of the refused step-up that a page is told, or undefined; a code that was used since is right. */
export function stepUpRefusalText(
  told: URLSearchParams,
  code: "open" | "used" | undefined,
): string | undefined {
  const refused = told.get("refused");
  return code === "used" && refused !== "used" ? undefined : ownValue(REFUSAL_TEXTS, refused);
}
