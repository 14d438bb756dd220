import type { MemberRole, MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";

export const MEMBER_STATUSES = [
  "pending",
  "active",
  "suspended",
  "inactive",
] as const satisfies readonly MemberStatus[];

export const MEMBER_ROLES = ["member", "run_leader"] as const satisfies readonly MemberRole[];

export const PLAN_TYPES = ["Basic", "Standard", "Premium"] as const satisfies readonly PlanType[];

export const REGISTRATION_TYPES = [
  "mobile_otp",
  "contact_form",
] as const satisfies readonly RegistrationType[];

const SIGN_IN_REFUSALS: Record<MemberStatus, string | undefined> = {
  pending: undefined,
  active: undefined,
  suspended: "Your membership is suspended. Please contact the club.",
  inactive: "Your membership is no longer active. Please contact the club.",
};

/** The text for a member whose status refuses a sign-in; undefined when it is allowed. */
export function signInRefusal(status: MemberStatus): string | undefined {
  return SIGN_IN_REFUSALS[status];
}

/** The address of the sign-up page with this member's invite code. */
export function inviteLink(origin: string, inviteCode: string): string {
  return `${origin}/signup?${new URLSearchParams({ ref: inviteCode })}`;
}
