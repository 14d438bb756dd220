import { clubWeek } from "~/content/public-texts";
import { NextEvents, WeekRhythm } from "~/core/events/next-event/week-rhythm";
import { Card } from "~/ui/card";
import type { ClubLife } from "./find-welcome.server";

/** The club's week: last week's check-ins, the days of events, and the next event. */
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
            {ranLastWeek === 1 ? clubWeek.ran.one : clubWeek.ran.more}
            {isSample && <span className="text-muted">{clubWeek.sample}</span>}
          </span>
        </p>
      )}
      {hasRuns && (
        <section className="grid gap-3">
          <Heading className="text-heading">{clubWeek.rhythm}</Heading>
          <WeekRhythm days={rhythm} />
        </section>
      )}
      {hasRuns && (
        <section className="grid gap-2">
          <Heading className="text-heading">{clubWeek.next[upcoming.length]}</Heading>
          <NextEvents events={upcoming} />
        </section>
      )}
    </Card>
  );
}
