import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";

/** Roles of admin accounts, from the most rights to the fewest. */
export const ADMIN_ROLES = [
  "owner",
  "admin",
  "treasurer",
  "desk",
] as const satisfies readonly AdminRole[];

/** Everybody who runs the club: admin accounts, and members who are run leaders. */
export const ROLES = [...ADMIN_ROLES, "run_leader"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What each role may do. The middleware, the buttons, the table on the Team page and the access test read this table;
 * `ACCESS` says which right each address takes.
 */
export const RIGHTS = {
  check_in: ["owner", "admin", "treasurer", "desk", "run_leader"],
  lead_desk: ["owner", "admin", "treasurer", "desk"],
  look: ["owner", "admin", "treasurer", "desk"],
  bookings: ["owner", "admin", "desk"],
  phones: ["owner", "admin", "treasurer", "desk"],
  money: ["owner", "admin", "treasurer"],
  members: ["owner", "admin"],
  events: ["owner", "admin"],
  messages: ["owner", "admin"],
  reports: ["owner", "admin", "treasurer"],
  club: ["owner", "admin"],
  audit: ["owner", "admin"],
  team: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Whether somebody with this role has the right. */
export function hasRight(role: Role, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right];
  return roles.includes(role);
}

/** The admins who read concerns about people's welfare, as their form says whom it was loaded with; never an empty text. */
export function readersValue(readers: readonly { id: AdminId }[]): { readers: string } {
  const ids = readers.map(({ id }) => id);
  return { readers: ids.sort().join(" ") || "nobody" };
}

export type TeamRefusal = "not_found" | "own_account" | "not_owner";

/** The outcome of a change of somebody's admin account. */
export type TeamChange = { ok: true } | { ok: false; reason: TeamRefusal };
