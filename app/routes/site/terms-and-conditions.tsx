import { club } from "~/content/club";
import { terms } from "~/content/terms";
import { TextPage } from "~/features/club/components/text-page";
import { pageMeta } from "~/features/club/rules";
import type { Route } from "./+types/terms-and-conditions";

/** The address that sign-up links to; search engines are told of /terms. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/terms",
    siteName: club.name,
    title: `Terms and conditions – ${club.name}`,
    description: `The agreement between you and ${club.name}.`,
  });

export default function TermsAndConditionsPage() {
  return <TextPage page={terms} />;
}
