import { Check } from "lucide-react";
import type { Plan } from "~/content/plans";
import { formatRupees } from "~/lib/rupees";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** The plans people buy, side by side. */
export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {plans.map((plan, index) => (
        <Card as="li" key={plan.id} look={index === 0 ? "night" : "plain"}>
          <div className="grid h-full grid-rows-[auto_auto_auto_1fr_auto] gap-2">
            <h3 className="text-heading">{plan.name}</h3>
            <p className="figure text-5xl">{formatRupees(plan.priceRupees)}</p>
            <p className="text-muted">{plan.per}</p>
            <ul className="mt-3 grid content-start gap-2">
              {plan.features.map((feature) => (
                <li key={feature} className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
                  {feature}
                </li>
              ))}
            </ul>
            <ButtonLink
              to="/signup"
              wide
              variant={index === 0 ? "primary" : "secondary"}
              className="mt-4"
            >
              {index === 0 ? "Book my free first run" : `Choose ${plan.name}`}
            </ButtonLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}
