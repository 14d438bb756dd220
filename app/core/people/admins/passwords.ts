import { PASSWORDS_TEXTS } from "~/texts/people/admins";
import { FORM_TEXTS } from "~/texts/site-wide/forms";

export const ADMIN_PASSWORD_MIN_LENGTH = 12;

export const ADMIN_PASSWORD_MAX_LENGTH = 128;

/** Words that most long passwords in public lists of stolen passwords consist of. */
const COMMON_WORDS =
  /password|passw0rd|p@ssw|qwerty|asdfgh|zxcvbn|1q2w3e|iloveyou|letmein|welcome|administrator|admin|changeme|monkey|dragon|football|sunshine|princess|superman|trustno1|login|secret|india|namaste|krishna|ganesh|sairam|jaihind|running|club/g;

/** The text for a refused new admin password; undefined when it is accepted. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < ADMIN_PASSWORD_MIN_LENGTH) {
    return PASSWORDS_TEXTS.tooShort({ least: ADMIN_PASSWORD_MIN_LENGTH });
  }
  if (password.length > ADMIN_PASSWORD_MAX_LENGTH) {
    return FORM_TEXTS.tooLong({ most: ADMIN_PASSWORD_MAX_LENGTH });
  }
  const lower = password.toLowerCase();
  const isVaried = new Set(lower).size >= 5;
  if (!isVaried || lower.includes(username.toLowerCase()) || isCommon(lower)) {
    return PASSWORDS_TEXTS.easyToGuess;
  }
  return undefined;
}

/** Whether fewer than four letters are left without common words, digits and signs. */
function isCommon(lower: string): boolean {
  return lower.replace(COMMON_WORDS, "").replace(/[\d\W_]+/g, "").length < 4;
}
