import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { ProgramCards } from "~/features/site/components/program-cards";
import { SeeNextRun } from "~/features/site/components/see-next-run";
import { PageFrame } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules/public-pages";
import type { Route } from "./+types/programs";

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
