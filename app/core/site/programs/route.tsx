import { describedMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { ProgramCards } from "~/core/site/landing/program-cards";
import { SeeNextRun } from "~/core/site/landing/see-next-run";
import { requestContext } from "~/middleware/context.server";
import { PROGRAMS_TEXTS } from "~/texts/site/programs";
import type { Route } from "./+types/route";

export const meta = describedMeta("/programs", (club) => PROGRAMS_TEXTS.programs({ club }));

export function loader({ context }: Route.LoaderArgs) {
  const { programs, pages } = context.get(requestContext).content;
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
