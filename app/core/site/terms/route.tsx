import { describedMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { TERMS_TEXTS } from "~/texts/site/terms";
import type { Route } from "./+types/route";

export const meta = describedMeta("/terms", (club) => TERMS_TEXTS.termsAndConditions({ club }));

export function loader({ context }: Route.LoaderArgs) {
  const { pages, terms } = context.get(requestContext).content;
  return { ...pages.terms, page: terms };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
