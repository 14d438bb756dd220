import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/help",
    siteName: club.name,
    title: `Help – ${club.name}`,
    description: `Booking, codes, cancelling, paying: the answers people ask ${club.name} for most.`,
  });

export function loader() {
  return { page: clubContent().help };
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
