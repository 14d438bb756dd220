import { timesText } from "~/core/events/volunteers/volunteers";
import { ACHIEVEMENT_DEFINITIONS } from "~/core/progress/achievements/achievements";
import type { AchievementId } from "~/db/tables/people";
import type { MemberEventId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { formatKm } from "~/lib/measures";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import type { UserStatistics } from "../my-data/user-data";
import { PROGRESS_SUMMARY_TEXTS } from "../texts";

export interface UserProgressProps {
  statistics: UserStatistics;
  achievements: { id: AchievementId; progress: number; target: number; earned: boolean }[];
  timesHelped: number;
  upcomingEvents: { id: MemberEventId; title: string; eventDate: string; eventTime: string }[];
}

/** A summary of statistics, achievements and personal events; /progress shows all. */
export function UserProgress(props: UserProgressProps) {
  const { statistics, achievements, upcomingEvents, timesHelped } = props;
  const weeks = (count: number) => `${count} ${count === 1 ? "week" : "weeks"}`;
  return (
    <Card as="section" aria-label={PROGRESS_SUMMARY_TEXTS.title}>
      <CardHeader
        title={PROGRESS_SUMMARY_TEXTS.title}
        action={
          <ButtonLink to="/progress" size="small">
            {PROGRESS_SUMMARY_TEXTS.all}
          </ButtonLink>
        }
      />
      <DataList
        items={[
          { label: PROGRESS_SUMMARY_TEXTS.runs, value: statistics.totalRuns },
          {
            label: PROGRESS_SUMMARY_TEXTS.distance,
            value: `${formatKm(statistics.totalDistanceM)} km`,
          },
          {
            label: PROGRESS_SUMMARY_TEXTS.streak,
            value: `${weeks(statistics.currentStreak)}, longest ${weeks(statistics.longestStreak)}`,
          },
          {
            label: PROGRESS_SUMMARY_TEXTS.achievements,
            value: <Achievements achievements={achievements} />,
          },
          { label: PROGRESS_SUMMARY_TEXTS.helped, value: timesText(timesHelped) },
          {
            label: PROGRESS_SUMMARY_TEXTS.events,
            value: <UpcomingEvents events={upcomingEvents} />,
          },
        ]}
      />
    </Card>
  );
}

function Achievements({ achievements }: Pick<UserProgressProps, "achievements">) {
  if (achievements.length === 0) return PROGRESS_SUMMARY_TEXTS.noAchievements;
  return (
    <ul className="flex flex-wrap gap-2">
      {achievements.map(({ id, progress, target, earned }) => (
        <li key={id}>
          <Badge tone={earned ? "success" : "neutral"}>
            {ACHIEVEMENT_DEFINITIONS[id].title}{" "}
            {earned ? "earned" : `${Math.min(progress, target)} of ${target}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function UpcomingEvents({ events }: { events: UserProgressProps["upcomingEvents"] }) {
  if (events.length === 0) return PROGRESS_SUMMARY_TEXTS.noEvents;
  return (
    <ul className="grid gap-1">
      {events.map((event) => (
        <li key={event.id}>
          {event.title} · {formatDay(event.eventDate)}, {formatTime(event.eventTime)}
        </li>
      ))}
    </ul>
  );
}
