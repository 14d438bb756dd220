import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { fillInLogsKept } from "~/content/placeholders";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/privacy",
    siteName: club.name,
    title: `Privacy – ${club.name}`,
    description: loaderData.description,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { logsKeptDays } = context.get(requestContext);
  const { pages, privacy } = clubContent();
  return { ...pages.privacy, page: fillInLogsKept(privacy, logsKeptDays) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
