import { club } from "~/content/club";
import { terms } from "~/content/terms";
import { TextPage } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/terms",
    siteName: club.name,
    title: `Terms and conditions – ${club.name}`,
    description: `The agreement between you and ${club.name}.`,
  });

export default function TermsPage() {
  return <TextPage page={terms} />;
}
