import { Link } from "react-router";
import { club } from "~/content/club";
import { plans } from "~/content/plans";
import { pages, paying } from "~/content/site-texts";
import { PlanCards } from "~/features/site/components/plan-cards";
import { PageFrame } from "~/features/site/components/text-page";
import { pageMeta } from "~/features/site/rules";
import type { Route } from "./+types/plans";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/plans",
    siteName: club.name,
    title: `Plans – ${club.name}`,
    description: pages.plans.description,
  });

export default function PlansPage() {
  return (
    <PageFrame title={pages.plans.title} intro={pages.plans.intro}>
      <PlanCards plans={plans} freeRunTo="/events" heading="h2" />
      <div className="grid max-w-prose gap-3">
        <h2 className="text-heading">{paying.title}</h2>
        <p>
          {paying.book[0]}
          <strong>{club.upi.id}</strong>
          {paying.book[1]}
        </p>
        <p>{paying.membership}</p>
        <p>
          {paying.cancelling} <Link to="/faq">More answers</Link>
        </p>
      </div>
    </PageFrame>
  );
}
