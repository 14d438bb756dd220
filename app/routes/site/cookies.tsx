import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import type { Route } from "./+types/cookies";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/cookies",
    siteName: club.name,
    title: `Cookies – ${club.name}`,
    description: "The few cookies this site cannot work without.",
  });

export function loader() {
  return { page: clubContent().cookies };
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
