import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import { TextPage } from "~/core/site/frame/text-page";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/help",
    siteName: club.name,
    title: `Help – ${club.name}`,
    description: loaderData.description,
  });

export function loader() {
  const { pages, help } = clubContent();
  return { ...pages.help, page: help };
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
