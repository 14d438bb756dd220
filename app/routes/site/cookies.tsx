import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules/public-pages";
import type { Route } from "./+types/cookies";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/cookies",
    siteName: club.name,
    title: `Cookies – ${club.name}`,
    description: loaderData.description,
  });

export function loader() {
  const { pages, cookies } = clubContent();
  return { ...pages.cookies, page: cookies };
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
