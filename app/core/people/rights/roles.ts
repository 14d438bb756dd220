import type { AdminRole } from "~/db/tables/access";

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

export const ROLE_LABELS: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  treasurer: "Treasurer",
  desk: "Desk",
  run_leader: "Run leader",
};

/** The title under an admin's name. */
export const ROLE_TITLES: Record<AdminRole, string> = {
  owner: "System Administrator",
  admin: "System Administrator",
  treasurer: "Treasurer",
  desk: "Desk",
};

/**
 * What each role may do. The middleware, the buttons, the table on the Team page and the access test read this table;
 * `ACCESS` says which right each address takes.
 */
export const RIGHTS = {
  check_in: {
    label: "Check people in on run day",
    roles: ["owner", "admin", "treasurer", "desk", "run_leader"],
  },
  lead_desk: {
    label: "Take money at the start, allow a late check-in, close a run",
    roles: ["owner", "admin", "treasurer", "desk"],
  },
  look: {
    label: "See the dashboard, runs, bookings and members, and search",
    roles: ["owner", "admin", "treasurer", "desk"],
  },
  bookings: {
    label: "Book for people, move bookings, write notes, print rosters",
    roles: ["owner", "admin", "desk"],
  },
  phones: {
    label: "See whole phone numbers and open WhatsApp chats",
    roles: ["owner", "admin", "treasurer", "desk"],
  },
  money: {
    label: "Mark payments, match bank statements, pay credit back, record memberships",
    roles: ["owner", "admin", "treasurer"],
  },
  members: {
    label: "Approve, add, edit, merge, import and suspend members",
    roles: ["owner", "admin"],
  },
  events: {
    label: "Plan, publish, change and cancel runs",
    roles: ["owner", "admin"],
  },
  messages: {
    label: "Announce, answer messages and review posts",
    roles: ["owner", "admin"],
  },
  reports: {
    label: "Read analytics and reports, and export them",
    roles: ["owner", "admin", "treasurer"],
  },
  club: {
    label: "Change the club's settings and texts",
    roles: ["owner", "admin"],
  },
  audit: {
    label: "Read the audit and export the member list",
    roles: ["owner", "admin"],
  },
  team: {
    label: "Add, change and suspend admins",
    roles: ["owner"],
  },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

export type Right = keyof typeof RIGHTS;

/** Whether somebody with this role has the right. */
export function hasRight(role: Role, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right].roles;
  return roles.includes(role);
}
