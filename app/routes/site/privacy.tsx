import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/privacy",
    siteName: club.name,
    title: `Privacy – ${club.name}`,
    description: `What ${club.name} keeps about you, why, for how long, and how to take it back.`,
  });

export function loader() {
  return { page: clubContent().privacy };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
