import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/terms",
    siteName: club.name,
    title: `Terms and conditions – ${club.name}`,
    description: loaderData.description,
  });

export function loader() {
  const { pages, terms } = clubContent();
  return { ...pages.terms, page: terms };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
