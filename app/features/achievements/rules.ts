export const ACHIEVEMENTS = [
  "early_bird",
  "consistent_runner",
  "community_builder",
  "marathon_ready",
] as const;
export type AchievementId = (typeof ACHIEVEMENTS)[number];

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
