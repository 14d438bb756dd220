import { club } from "~/content/club";
import type { Leader } from "~/content/leaders";
import type { SiteTexts } from "~/content/site-texts";
import { SectionTitle } from "../frame/section-title";
import { StartMap } from "../frame/start-map";
import { ClubWeek } from "./club-week";
import type { ClubLife } from "./find-welcome.server";
import { LeaderList } from "./leader-list";
import { RouteLane } from "./route-line";

/** The section about the club, in the dark theme. */
export function AboutSection({
  life,
  title,
  leaders,
}: {
  life: ClubLife;
  title: SiteTexts["landing"]["about"];
  leaders: readonly Leader[];
}) {
  return (
    <section id="about" className="relative">
      <RouteLane side="right" />
      <div className="column grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-10">
          <div className="grid gap-5">
            <SectionTitle label={title.label}>{title.title}</SectionTitle>
            {club.about.map((paragraph) => (
              <p key={paragraph} className="max-w-prose text-lg text-ink/90">
                {paragraph}
              </p>
            ))}
          </div>
          <LeaderList leaders={leaders} />
        </div>
        <div className="grid content-start gap-10">
          <ClubWeek life={life} />
          <StartMap />
        </div>
      </div>
    </section>
  );
}
