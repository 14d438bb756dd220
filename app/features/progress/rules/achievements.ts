import type { AchievementId } from "~/db/tables/people";
export const ACHIEVEMENTS = [
  "early_bird",
  "consistent_runner",
  "community_builder",
  "marathon_ready",
] as const satisfies readonly AchievementId[];

export interface AchievementDefinition {
  title: string;
  description: string;
  target: number;
  unit: string;
}

/** What each achievement is called and when it is earned (specification, section 9). */
export const ACHIEVEMENT_DEFINITIONS: Record<AchievementId, AchievementDefinition> = {
  early_bird: {
    title: "Early Bird",
    description: "Attended 5 morning runs",
    target: 5,
    unit: "runs",
  },
  consistent_runner: {
    title: "Consistent Runner",
    description: "Attended runs for 4 consecutive weeks",
    target: 4,
    unit: "weeks",
  },
  community_builder: {
    title: "Community Builder",
    description: "Brought 3 new members",
    target: 3,
    unit: "members",
  },
  marathon_ready: {
    title: "Marathon Ready",
    description: "Completed 10km distance",
    target: 10,
    unit: "km",
  },
};

/** Runs that start before this time of day ('HH:MM') are morning runs. */
export const MORNING_ENDS = "08:00";

/** What a member's facts add up to. */
export interface AchievementFacts {
  /** Start times 'HH:MM' of the club runs they checked in at. */
  startTimes: readonly string[];
  longestStreakWeeks: number;
  /** People who came by their invitation and have checked in once. */
  broughtMembers: number;
  totalDistanceM: number;
}

/** Progress towards each achievement, in its own unit and in whole numbers. */
export function achievementProgress(facts: AchievementFacts): Record<AchievementId, number> {
  return {
    early_bird: facts.startTimes.filter((time) => time < MORNING_ENDS).length,
    consistent_runner: facts.longestStreakWeeks,
    community_builder: facts.broughtMembers,
    marathon_ready: Math.floor(facts.totalDistanceM / 1000),
  };
}
