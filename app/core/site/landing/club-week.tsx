import { NextEvents, WeekRhythm } from "~/core/events/next-event/week-rhythm";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { Card } from "~/ui/card";
import { MarkedText } from "~/ui/marked-text";
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
        <p>
          <MarkedText
            text={CLUB_WEEK_TEXTS.ran({ count: ranLastWeek })}
            marks={{
              figure: (words) => (
                <span className="figure mr-2 text-6xl leading-none text-accent-text">{words}</span>
              ),
            }}
          />
          {isSample && <span className="text-muted">{` · ${CLUB_WEEK_TEXTS.sample}`}</span>}
        </p>
      )}
      {hasRuns && (
        <section className="grid gap-3">
          <Heading className="text-heading">{CLUB_WEEK_TEXTS.rhythm}</Heading>
          <WeekRhythm days={rhythm} />
        </section>
      )}
      {hasRuns && (
        <section className="grid gap-2">
          <Heading className="text-heading">
            {
              [CLUB_WEEK_TEXTS.next, CLUB_WEEK_TEXTS.nextTwo, CLUB_WEEK_TEXTS.nextThree][
                upcoming.length - 1
              ]
            }
          </Heading>
          <NextEvents events={upcoming} />
        </section>
      )}
    </Card>
  );
}
