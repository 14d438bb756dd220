import { clubName } from "~/content/page-club";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { TERMS_TEXTS } from "~/texts/site/terms";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/terms",
    title: TERMS_TEXTS.termsAndConditions({ club: clubName() }),
    description: loaderData.description,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { pages, terms } = context.get(requestContext).content;
  return { ...pages.terms, page: terms };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
