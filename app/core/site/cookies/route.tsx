import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import type { Route } from "./+types/route";

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
