import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
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

export function loader() {
  return { page: clubContent().terms };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
