/** What admins read when signing in, a password, or a change of the team is refused. */
import type { AdminRole } from "~/db/tables/access";
import type { TeamRefusal } from "../team/team";
import { ROLE_LABELS } from "./roles";

export const WRONG_CREDENTIALS_TEXT = "Invalid username or password. Please try again.";

export const TOO_MANY_ATTEMPTS_TEXT = "Too many requests. Please try again later.";

export const ADMIN_PASSWORD_TEXTS = {
  wrong_password: "This is not your current password.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

export const ADMIN_PASSKEY_TEXTS = {
  expired: "That took too long. Please try again.",
  not_accepted: "This passkey was not accepted. Please sign in with your password.",
  password_needed: "Please type your password first: this passkey is your second step.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

export const SECOND_STEP_TEXTS = {
  wrong_code: "This code is not right, or was used before. Try the next one.",
  no_password: "That took too long. Please sign in again.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

/** Why an admin account was not changed, in words for the owner. */
export const TEAM_REFUSAL_TEXTS: Record<TeamRefusal, string> = {
  not_found: "Somebody else changed this account in the meantime.",
  own_account: "You can’t change your own account here. Ask another owner.",
  not_owner: "Only an owner can change admin accounts.",
};

/** What the owner reads after a change of role. */
export function roleText(name: string, role: AdminRole): string {
  return `${name} is now: ${ROLE_LABELS[role]}`;
}
