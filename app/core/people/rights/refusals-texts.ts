/** What admins read when signing in, a password, or a change of the team is refused. */

import type { AdminRole } from "~/db/tables/access";
import { joinTexts } from "~/lib/texts";
import {
  ADMIN_PASSKEY_TEXTS as ADMIN_PASSKEY_TEXTS_MESSAGES,
  ADMIN_PASSWORD_TEXTS as ADMIN_PASSWORD_TEXTS_MESSAGES,
  REFUSALS_TEXTS,
  SECOND_STEP_TEXTS as SECOND_STEP_TEXTS_MESSAGES,
} from "~/texts/people/refusals";
import { ROLE_LABELS } from "~/texts/people/roles";

const OVER_LIMIT = {
  get limit() {
    return REFUSALS_TEXTS.tooManyAttempts;
  },
};
export const ADMIN_PASSWORD_TEXTS = joinTexts(ADMIN_PASSWORD_TEXTS_MESSAGES, OVER_LIMIT);
export const ADMIN_PASSKEY_TEXTS = joinTexts(ADMIN_PASSKEY_TEXTS_MESSAGES, OVER_LIMIT);
export const SECOND_STEP_TEXTS = joinTexts(SECOND_STEP_TEXTS_MESSAGES, OVER_LIMIT);

/** What the owner reads after a change of role. */
export function roleText(name: string, role: AdminRole): string {
  return REFUSALS_TEXTS.isNow({ name, role: ROLE_LABELS[role] });
}
