import { clubName } from "~/content/page-club";
import { fillInLogsKept } from "~/content/placeholders";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { PRIVACY_TEXTS } from "~/texts/site/privacy";
import { LOGS_TEXTS } from "~/texts/site/public-pages";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/privacy",
    title: PRIVACY_TEXTS.privacy({ club: clubName() }),
    description: loaderData.description,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { content, logsKeptDays } = context.get(requestContext);
  const { pages, privacy } = content;
  return {
    ...pages.privacy,
    page: fillInLogsKept(privacy, LOGS_TEXTS.kept({ days: logsKeptDays })),
  };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
