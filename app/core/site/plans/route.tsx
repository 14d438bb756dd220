import { Link } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { MORE_ANSWERS } from "~/content/site-texts";
import { pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { PlanCards } from "~/core/site/landing/plan-cards";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/plans",
    siteName: club.name,
    title: `Plans – ${club.name}`,
    description: loaderData.texts.description,
  });

export function loader() {
  const { plans, pages, paying } = clubContent();
  return { plans, texts: pages.plans, paying, more: MORE_ANSWERS };
}

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { plans, texts, paying, more } = loaderData;
  return (
    <PageFrame title={texts.title} intro={texts.intro}>
      <PlanCards plans={plans} freeRunTo="/events" heading="h2" />
      <div className="grid max-w-prose gap-3">
        <h2 className="text-heading">{paying.title}</h2>
        <p>{paying.book}</p>
        <p>{paying.membership}</p>
        <p>
          {paying.cancelling} <Link to="/faq">{more}</Link>
        </p>
      </div>
    </PageFrame>
  );
}
