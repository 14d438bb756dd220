import { Link } from "react-router";
import { describedMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { PlanCards } from "~/core/site/landing/plan-cards";
import { requestContext } from "~/middleware/context.server";
import { PLANS_TEXTS } from "~/texts/site/plans";
import { PLAN_CARDS_TEXTS } from "~/texts/site/public";
import { MORE_TEXTS } from "~/texts/site/public-pages";
import type { Route } from "./+types/route";

export const meta = describedMeta("/plans", (club) => PLANS_TEXTS.plans({ club }));

export function loader({ context }: Route.LoaderArgs) {
  const { plans, hasPrices, pages, paying } = context.get(requestContext).content;
  return { plans, hasPrices, texts: pages.plans, paying, more: MORE_TEXTS.answers };
}

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { plans, hasPrices, texts, paying, more } = loaderData;
  return (
    <PageFrame title={texts.title} intro={texts.intro}>
      <p className="max-w-prose text-lg">{PLAN_CARDS_TEXTS.firstRunFirst}</p>
      <PlanCards plans={plans} hasPrices={hasPrices} freeRunTo="/events" heading="h2" />
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
