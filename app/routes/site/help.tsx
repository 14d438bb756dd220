import { club } from "~/content/club";
import { help } from "~/content/help";
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

export default function HelpPage() {
  return <TextPage page={help} />;
}
