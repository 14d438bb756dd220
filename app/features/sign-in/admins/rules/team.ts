import type { AdminRole } from "~/db/tables/access";
import { ROLE_LABELS } from "./roles";

export type TeamRefusal = "not_found" | "own_account" | "not_owner";

/** The outcome of a change of somebody's admin account. */
export type TeamChange = { ok: true } | { ok: false; reason: TeamRefusal };

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
