import { Footprints, Medal, Sunrise, UsersRound } from "lucide-react";
import type { AchievementId } from "~/db/tables/people";
import { formatDay } from "~/lib/dates";
import { Card } from "~/ui/card";
import { ProgressRing } from "~/ui/progress-ring";
import { ACHIEVEMENT_DEFINITIONS } from "./achievements";

const ICONS: Record<AchievementId, typeof Medal> = {
  early_bird: Sunrise,
  consistent_runner: Footprints,
  community_builder: UsersRound,
  marathon_ready: Medal,
};

export interface RingItem {
  id: AchievementId;
  progress: number;
  target: number;
  earned: boolean;
  /** Day on which it was earned, or null. */
  earnedOn: string | null;
}

/** The four achievements, each as a progress ring. */
export function AchievementRings({ achievements }: { achievements: RingItem[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {achievements.map((achievement) => {
        const { title, description, unit } = ACHIEVEMENT_DEFINITIONS[achievement.id];
        const Icon = ICONS[achievement.id];
        const reached = `${Math.min(achievement.progress, achievement.target)} of ${achievement.target} ${unit}`;
        return (
          <Card as="li" key={achievement.id} className="flex items-center gap-4">
            <ProgressRing
              label={title}
              value={achievement.progress}
              max={achievement.target}
              valueText={reached}
              tone={achievement.earned ? "success" : "warning"}
              className="size-18"
            >
              <Icon className="size-7" />
            </ProgressRing>
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-muted">{description}</p>
              <p className="text-sm font-bold">
                {achievement.earned && achievement.earnedOn
                  ? `Earned ${formatDay(achievement.earnedOn, { year: true })}`
                  : reached}
              </p>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
