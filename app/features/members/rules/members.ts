import type { MemberRole, MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";
import { ageOn, type Day } from "~/lib/dates";

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

export const GENDERS = ["Male", "Female", "Other"] as const;
export const SIGN_UP_PROFESSIONS = ["Student", "Employee", "Business", "Other"] as const;
export const RUNNING_LEVELS = ["beginner", "intermediate", "advanced"] as const;
export const DEFAULT_RUNNING_LEVEL = "beginner";
export const ADULT_AGE_YEARS = 18;

const SIGN_IN_REFUSALS: Record<MemberStatus, string | undefined> = {
  pending: undefined,
  active: undefined,
  suspended: "Your membership is suspended. Please contact the club.",
  inactive: "Your membership is no longer active. Please contact the club.",
};

/** Why a member with this status cannot sign in, in words for them; undefined when they can. */
export function signInRefusal(status: MemberStatus): string | undefined {
  return SIGN_IN_REFUSALS[status];
}

/** Complete = displayName, phoneNumber and runningLevel are there. */
export function isProfileComplete(member: {
  displayName: string | null;
  phone: string;
  runningLevel: string | null;
}): boolean {
  return Boolean(member.displayName && member.phone && member.runningLevel);
}

/** Whether someone born on `dateOfBirth` is of age on `today`. */
export function isAdult(dateOfBirth: Day, today: Day): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE_YEARS;
}

export const GOALS_MAX = 10;
export const GOAL_MAX = 60;

/** Goals as typed, separated by commas: each once, none empty. */
export function goalsOf(typed: string | undefined): string[] {
  const goals = (typed ?? "").split(",").map((goal) => goal.trim());
  return [...new Set(goals.filter(Boolean))];
}

/** The address that brings a friend to the sign-up, as this member's guest. */
export function inviteLink(origin: string, inviteCode: string): string {
  return `${origin}/signup?${new URLSearchParams({ ref: inviteCode })}`;
}

export type ProfileRefusal = "changed_meanwhile" | "username_taken" | "under_age" | "failed";

/** Why a profile was not saved, in words for its member. */
export const PROFILE_REFUSAL_TEXTS: Record<ProfileRefusal, string> = {
  changed_meanwhile:
    "This profile was saved in another tab meanwhile. Reload to see it as it is now, then edit again.",
  username_taken: "This user name is taken. Choose another one.",
  under_age: "Our runs are for people aged 18 and over.",
  failed: "Failed to update profile. Please try again.",
};

export const NO_PICTURE_TEXT = "Please choose a picture first.";

/** What a member under 18 reads until the club has confirmed the parent who vouched for them. */
export const NOT_CONFIRMED_TEXT =
  "The club confirms with your parent first. As soon as that is done, you can book.";
