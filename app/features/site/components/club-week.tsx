import { NextEvents } from "~/features/events/components/next-events";
import { WeekRhythm } from "~/features/events/components/week-rhythm";
import { Card } from "~/ui/card";
import type { ClubLife } from "../queries/find-club-life.server";

/** The club's week in figures: who ran last week, when we run, what comes next. */
export function ClubWeek({
  life,
  heading: Heading = "h3",
}: {
  life: ClubLife;
  heading?: "h2" | "h3";
}) {
  const { ranLastWeek, isSample, rhythm, upcoming } = life;
  const hasRuns = upcoming.length > 0;
  if (ranLastWeek === 0 && !hasRuns) return null;
  return (
    <Card className="grid content-start gap-7 bg-raised/70!">
      {ranLastWeek > 0 && (
        <p className="flex items-baseline gap-3">
          <span className="figure text-6xl leading-none text-accent-text">{ranLastWeek}</span>
          <span>
            {ranLastWeek === 1 ? "person ran" : "people ran"} with us last week
            {isSample && <span className="text-muted"> · Sample</span>}
          </span>
        </p>
      )}
      {hasRuns && (
        <section className="grid gap-3">
          <Heading className="text-heading">Our week</Heading>
          <WeekRhythm days={rhythm} />
        </section>
      )}
      {hasRuns && (
        <section className="grid gap-2">
          <Heading className="text-heading">
            {upcoming.length === 1 ? "The next run" : `The next ${NUMBERS[upcoming.length]} runs`}
          </Heading>
          <NextEvents events={upcoming} />
        </section>
      )}
    </Card>
  );
}

const NUMBERS = ["", "one", "two", "three"];
