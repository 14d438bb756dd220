import { useEffect } from "react";
import type { BookingPlan } from "~/db/tables/events";
import { dropEarlierPlan } from "./chosen-plan";

/**
 * Lets a plan that was just chosen on the page of the plans win over the one in the form's draft; stands before
 * `useFormDraft`.
 */
export function useChosenPlan(slug: string, plan: BookingPlan | undefined): void {
  useEffect(() => {
    if (plan) dropEarlierPlan(slug, plan);
  }, [slug, plan]);
}
