import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { fillInLogsKept } from "~/content/placeholders";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/privacy",
    siteName: club.name,
    title: `Privacy – ${club.name}`,
    description: `What ${club.name} keeps about you, why, for how long, and how to take it back.`,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { logsKeptDays } = context.get(requestContext);
  return { page: fillInLogsKept(clubContent().privacy, logsKeptDays) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
