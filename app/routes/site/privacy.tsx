import { club } from "~/content/club";
import { privacy } from "~/content/privacy";
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

export default function PrivacyPage() {
  return <TextPage page={privacy} />;
}
