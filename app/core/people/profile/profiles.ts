import type { Gender, RunningLevel } from "~/db/tables/people";
import type { Day } from "~/lib/dates";
import { BORN_IN_FUTURE_TEXT } from "../age-texts";

export const GENDERS = ["Male", "Female", "Other"] as const satisfies readonly Gender[];

export const SIGN_UP_PROFESSIONS = ["Student", "Employee", "Business", "Other"] as const;

export const RUNNING_LEVELS = [
  "beginner",
  "intermediate",
  "advanced",
] as const satisfies readonly RunningLevel[];

export const DEFAULT_RUNNING_LEVEL = "beginner";

/** The personal details in a member's record; null where nothing is entered. */
export interface PersonalDetails {
  phone: string;
  displayName: string | null;
  fullName: string | null;
  username: string | null;
  email: string | null;
  gender: Gender | null;
  dateOfBirth: Day | null;
  profession: string | null;
  runningLevel: RunningLevel | null;
  goals: string[];
  emergencyContact: string | null;
  instagram: string | null;
}

/** The label of a stored level: 'Beginner'. */
export function levelLabel(level: RunningLevel): string {
  return level.charAt(0).toUpperCase() + level.slice(1);
}

/** Whether the profile has public name, phone number and running level. */
export function isProfileComplete(member: {
  displayName: string | null;
  phone: string;
  runningLevel: RunningLevel | null;
}): boolean {
  return Boolean(member.displayName && member.phone && member.runningLevel);
}

export const GOALS_MAX = 10;

export const GOAL_MAX = 60;

/** The goals of a text separated by commas, without empty and repeated ones. */
export function goalsOf(typed: string | undefined): string[] {
  const goals = (typed ?? "").split(",").map((goal) => goal.trim());
  return [...new Set(goals.filter(Boolean))];
}

export type ProfileRefusal =
  | "changed_meanwhile"
  | "username_taken"
  | "born_in_future"
  | "under_age";

/** The texts for a profile that was not saved. */
export const PROFILE_REFUSAL_TEXTS: Record<ProfileRefusal, string> = {
  changed_meanwhile: "This profile has just been saved somewhere else.",
  username_taken: "That username is taken. Please choose another.",
  born_in_future: BORN_IN_FUTURE_TEXT,
  under_age: "Our runs are for people aged 18 and over.",
};

export const PROFILE_FAILED_TEXT = "Failed to update profile. Please try again.";
