import { clubName } from "~/content/page-club";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { ADDED_PAGES } from "~/parts";
import { HELP_TEXTS } from "~/texts/site/help";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/help",
    title: HELP_TEXTS.help({ club: clubName() }),
    description: loaderData.description,
  });

const WELFARE = "/welfare";

export function loader({ context }: Route.LoaderArgs) {
  const { pages, help } = context.get(requestContext).content;
  const isOpen = ({ link }: (typeof help.sections)[number]) =>
    link?.to !== WELFARE || ADDED_PAGES.includes(WELFARE);
  return { ...pages.help, page: { ...help, sections: help.sections.filter(isOpen) } };
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
