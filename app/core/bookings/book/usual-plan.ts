import type { BookingPlan } from "~/db/tables/events";

/** What decides the plan of a booking for which none was chosen. */
interface Undecided {
  priceRupees: number;
  /** False while the member waits for approval, who may book the free first run only. */
  isApproved: boolean;
  isCovered: boolean;
  hasFreeRun: boolean;
}

/**
 * The plan of a booking for which none was chosen: the run's price where it is nothing, then a membership, then the
 * free first run, then the run's price.
 */
export function usualPlan({
  priceRupees,
  isApproved,
  isCovered,
  hasFreeRun,
}: Undecided): BookingPlan {
  if (priceRupees === 0 && isApproved) return "pay_per_run";
  if (isCovered) return "monthly_membership";
  return hasFreeRun ? "free_trial" : "pay_per_run";
}
