import { club } from "~/content/club";
import { programs } from "~/content/programs";
import { pages, SEE_NEXT_RUN } from "~/content/site-texts";
import { ProgramCards } from "~/features/site/components/program-cards";
import { PageFrame } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/programs";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/programs",
    siteName: club.name,
    title: `Programs – ${club.name}`,
    description: pages.programs.description,
  });

export default function ProgramsPage() {
  return (
    <PageFrame title={pages.programs.title} intro={pages.programs.intro}>
      <ProgramCards programs={programs} heading="h2" large />
      <p>
        <ButtonLink to="/events" variant="primary" size="large">
          {SEE_NEXT_RUN}
        </ButtonLink>
      </p>
    </PageFrame>
  );
}
