import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { ProgramCards } from "~/core/site/landing/program-cards";
import { SeeNextRun } from "~/core/site/landing/see-next-run";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/programs",
    siteName: club.name,
    title: `Programs – ${club.name}`,
    description: loaderData.texts.description,
  });

export function loader() {
  const { programs, pages } = clubContent();
  return { programs, texts: pages.programs };
}

export default function ProgramsPage({ loaderData }: Route.ComponentProps) {
  const { programs, texts } = loaderData;
  return (
    <PageFrame {...texts}>
      <ProgramCards programs={programs} heading="h2" large />
      <SeeNextRun />
    </PageFrame>
  );
}
