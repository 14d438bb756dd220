import { describedMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { ADDED_PAGES } from "~/parts";
import { HELP_TEXTS } from "~/texts/site/help";
import type { Route } from "./+types/route";

export const meta = describedMeta("/help", (club) => HELP_TEXTS.help({ club }));

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
