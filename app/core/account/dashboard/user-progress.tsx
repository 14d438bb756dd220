import { timesText } from "~/core/events/volunteers/volunteers";
import { formatWhen } from "~/lib/dates";
import { formatKm } from "~/lib/measures";
import { PROGRESS_SUMMARY_TEXTS, USER_PROGRESS_TEXTS } from "~/texts/account/account";
import { ACHIEVEMENT_TEXTS } from "~/texts/progress/achievements";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import type { UserData } from "../my-data/find-my-data.server";

type UserProgressProps = Omit<UserData, "profile">;

/** A summary of statistics, achievements and personal events; /progress shows all. */
export function UserProgress(props: UserProgressProps) {
  const { statistics, achievements, upcomingEvents, timesHelped } = props;
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
            value: USER_PROGRESS_TEXTS.value({
              current: statistics.currentStreak,
              longest: statistics.longestStreak,
            }),
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
            {earned
              ? PROGRESS_SUMMARY_TEXTS.earned({ title: ACHIEVEMENT_TEXTS[id].title })
              : PROGRESS_SUMMARY_TEXTS.onTheWay({
                  title: ACHIEVEMENT_TEXTS[id].title,
                  done: Math.min(progress, target),
                  target,
                })}
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
          {event.title} · {formatWhen({ date: event.eventDate, time: event.eventTime })}
        </li>
      ))}
    </ul>
  );
}
