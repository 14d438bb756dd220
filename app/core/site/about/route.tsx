import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { scheduleLine } from "~/core/events/events-rules";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { StartMap } from "~/core/site/frame/start-map";
import { PageFrame } from "~/core/site/frame/text-page";
import { ClubWeek } from "~/core/site/landing/club-week";
import { findClubLife } from "~/core/site/landing/find-welcome.server";
import { LeaderList } from "~/core/site/landing/leader-list";
import { SeeNextRun } from "~/core/site/landing/see-next-run";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/about",
    siteName: club.name,
    title: `About – ${club.name}`,
    description: club.about.join(" "),
    data: [organizationData(club, matches[1].loaderData.origin)],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const life = await findClubLife(db, { now, today: dayOf(now, timeZone) });
  const { about, leaders, pages } = clubContent();
  return { life, about, leaders, title: pages.about.title };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { life, about, leaders, title } = loaderData;
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
          <StartMap heading="h2" />
        </div>
      </div>
      <SeeNextRun />
    </PageFrame>
  );
}
