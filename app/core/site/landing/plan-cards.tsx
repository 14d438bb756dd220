import type { Plan } from "~/content/content-shape";
import { useSessionMark } from "~/core/people/sessions/use-session-mark";
import { formatRupees } from "~/lib/rupees";
import { PLAN_CARDS_TEXTS } from "~/texts/site/public";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { Icon as Check } from "~icons/check";

interface PlanCardsProps {
  plans: readonly Plan[];
  /** False until the club has said its prices. */
  hasPrices?: boolean;
  /** The address of the page that books the free first run. */
  freeRunTo: string;
  /** Heading level of the cards. */
  heading?: "h2" | "h3";
}

/** The plans, the free one first; their names, prices, lists and buttons stand in common rows. */
export function PlanCards({ plans, hasPrices = true, freeRunTo, heading = "h3" }: PlanCardsProps) {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          hasPrice={hasPrices || plan.priceRupees === 0}
          freeRunTo={freeRunTo}
          heading={heading}
        />
      ))}
    </ul>
  );
}

interface PlanCardProps {
  plan: Plan;
  hasPrice: boolean;
  freeRunTo: string;
  heading: "h2" | "h3";
}

function PlanCard({ plan, hasPrice, freeRunTo, heading: Heading }: PlanCardProps) {
  const isFree = plan.priceRupees === 0;
  const isMember = useSessionMark();
  return (
    <Card
      as="li"
      look={isFree ? "night" : "plain"}
      className={classNames(
        "row-span-4 grid grid-rows-subgrid gap-5",
        isFree && "border-saffron/70!",
      )}
    >
      <Heading className="text-heading">{plan.name}</Heading>
      <div className="grid content-start gap-1">
        {hasPrice ? (
          <p className="figure text-6xl leading-none">{formatRupees(plan.priceRupees)}</p>
        ) : (
          <p>{PLAN_CARDS_TEXTS.noPriceYet}</p>
        )}
        <p className="text-muted">{plan.per}</p>
      </div>
      <ul className="grid content-start">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2 border-t border-line py-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      {isFree ? (
        <ButtonLink
          to={freeRunTo}
          wide
          className="border-sand bg-sand! text-night! hover:bg-white!"
        >
          {isMember ? PLAN_CARDS_TEXTS.book : PLAN_CARDS_TEXTS.bookFree}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={`/signup?plan=${plan.id}`}
          wide
          className="px-4! min-[18rem]:whitespace-nowrap"
        >
          {PLAN_CARDS_TEXTS.choose({ plan: plan.name })}
        </ButtonLink>
      )}
    </Card>
  );
}
