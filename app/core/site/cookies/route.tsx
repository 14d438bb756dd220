import { describedMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { COOKIES_TEXTS } from "~/texts/site/cookies";
import type { Route } from "./+types/route";

export const meta = describedMeta("/cookies", (club) => COOKIES_TEXTS.cookies({ club }));

export function loader({ context }: Route.LoaderArgs) {
  const { pages, cookies } = context.get(requestContext).content;
  return { ...pages.cookies, page: cookies };
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
