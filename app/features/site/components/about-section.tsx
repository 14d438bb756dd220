import { club } from "~/content/club";
import { landing } from "~/content/site-texts";
import type { ClubLife } from "../queries/find-club-life.server";
import { ClubWeek } from "./club-week";
import { LeaderList } from "./leader-list";
import { RouteLane } from "./route-line";
import { SectionTitle } from "./section-title";
import { StartMap } from "./start-map";

/** The section about the club, in the dark theme. */
export function AboutSection({ life }: { life: ClubLife }) {
  return (
    <section id="about" className="relative">
      <RouteLane side="right" />
      <div className="column grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-10">
          <div className="grid gap-5">
            <SectionTitle label={landing.about.label}>{landing.about.title}</SectionTitle>
            {club.about.map((paragraph) => (
              <p key={paragraph} className="max-w-prose text-lg text-ink/90">
                {paragraph}
              </p>
            ))}
          </div>
          <LeaderList />
        </div>
        <div className="grid content-start gap-10">
          <ClubWeek life={life} />
          <StartMap />
        </div>
      </div>
    </section>
  );
}
