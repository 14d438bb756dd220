import { Link } from "react-router";
import { club } from "~/content/club";
import { plans } from "~/content/plans";
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
    description: "Come once for free, pay 99 rupees a run, or 299 rupees a month.",
  });

export default function PlansPage() {
  return (
    <PageFrame
      title="Plans"
      intro="Come once for free. Stay for the price of a tea. Nothing renews by itself."
    >
      <PlanCards plans={plans} freeRunTo="/events" heading="h2" />
      <div className="grid max-w-prose gap-3">
        <h2 className="text-heading">How paying works</h2>
        <p>
          Book first, pay after: by UPI to <strong>{club.upi.id}</strong> with the code on your
          booking, or at the venue. An admin confirms it, and your booking shows it.
        </p>
        <p>
          A monthly membership starts on the day it is paid and ends on the same day of the next
          month. It covers every weekly run in between.
        </p>
        <p>
          Cancelling until 12 hours before the start gives your free run or credit back.{" "}
          <Link to="/faq">More answers</Link>
        </p>
      </div>
    </PageFrame>
  );
}
