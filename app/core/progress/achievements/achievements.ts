import type { AchievementId } from "~/db/tables/people";

export const ACHIEVEMENTS = [
  "early_bird",
  "consistent_runner",
  "community_builder",
  "marathon_ready",
] as const satisfies readonly AchievementId[];

/** How much earns each achievement (specification, section 9). */
export const ACHIEVEMENT_TARGETS = {
  early_bird: { target: 5, unit: "runs" },
  consistent_runner: { target: 4, unit: "weeks" },
  community_builder: { target: 3, unit: "members" },
  marathon_ready: { target: 10, unit: "km" },
} as const satisfies Record<AchievementId, { target: number; unit: string }>;

/** Events that start before this time ('HH:MM') are morning runs. */
export const MORNING_ENDS = "08:00";

/** The inputs of a member's achievements. */
export interface AchievementInputs {
  /** Start times 'HH:MM' of the events they checked in to. */
  startTimes: readonly string[];
  longestStreakWeeks: number;
  /** People they invited who have checked in at least once. */
  broughtMembers: number;
  totalDistanceM: number;
}

/** Progress towards each achievement, in whole units. */
export function achievementProgress(inputs: AchievementInputs): Record<AchievementId, number> {
  return {
    early_bird: inputs.startTimes.filter((time) => time < MORNING_ENDS).length,
    consistent_runner: inputs.longestStreakWeeks,
    community_builder: inputs.broughtMembers,
    marathon_ready: Math.floor(inputs.totalDistanceM / 1000),
  };
}
