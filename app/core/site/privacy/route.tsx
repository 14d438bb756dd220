import { fillIn } from "~/content/placeholders";
import { describedMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { PRIVACY_TEXTS } from "~/texts/site/privacy";
import { LOGS_TEXTS } from "~/texts/site/public-pages";
import type { Route } from "./+types/route";

export const meta = describedMeta("/privacy", (club) => PRIVACY_TEXTS.privacy({ club }));

export function loader({ context }: Route.LoaderArgs) {
  const { content, logsKeptDays } = context.get(requestContext);
  const { pages, privacy } = content;
  return {
    ...pages.privacy,
    page: fillIn(privacy, { logsKept: LOGS_TEXTS.kept({ days: logsKeptDays }) }),
  };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
