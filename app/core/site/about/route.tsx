import { clubName } from "~/content/page-club";
import { scheduleLine } from "~/core/events/events-rules";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { StartMap } from "~/core/site/frame/start-map";
import { startOf } from "~/core/site/frame/start-place.server";
import { PageFrame } from "~/core/site/frame/text-page";
import { ClubWeek } from "~/core/site/landing/club-week";
import { findClubLife } from "~/core/site/landing/find-welcome.server";
import { LeaderList } from "~/core/site/landing/leader-list";
import { SeeNextRun } from "~/core/site/landing/see-next-run";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { ABOUT_TEXTS } from "~/texts/site/about";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/about",
    title: ABOUT_TEXTS.about({ club: clubName() }),
    description: loaderData.club.about.join(" "),
    data: [loaderData.organization],
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, publicUrl, timeZone } = context.get(requestContext);
  const life = await findClubLife(db, { now, today: dayOf(now, timeZone) });
  const { about, club, leaders, pages } = content;
  const { slogan, lead } = club;
  return {
    life,
    about,
    leaders,
    title: pages.about.title,
    club: { slogan, lead, about: club.about, start: startOf(club) },
    organization: organizationData(club, publicUrl ?? url.origin),
  };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { life, about, club, leaders, title } = loaderData;
  return (
    <PageFrame title={title} intro={club.lead}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <div className="grid gap-4 text-lg">
            {club.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              {club.slogan}: {about.idea}
            </p>
          </div>
          <LeaderList leaders={leaders} heading="h2" />
          <ClubWeek life={life} heading="h2" />
        </div>
        <div className="grid content-start gap-10">
          <section className="grid gap-4">
            <h2 className="text-heading">{about.morning}</h2>
            <ol className="grid">
              {about.steps.map(({ time, text }) => (
                <li
                  key={time}
                  className="grid grid-cols-[5rem_1fr] items-baseline border-t border-line py-3"
                >
                  <span className="figure text-2xl text-accent-text">{scheduleLine(time)}</span>
                  {text}
                </li>
              ))}
            </ol>
          </section>
          <StartMap start={club.start} heading="h2" />
        </div>
      </div>
      <SeeNextRun />
    </PageFrame>
  );
}
