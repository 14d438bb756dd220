import type { BookingPlan } from "~/db/tables/events";

/** The plan of a booking whose form has no choice: a membership first, then the free first run, then the run's price. */
export function usualPlan(person: { isCovered: boolean; hasFreeRun: boolean }): BookingPlan {
  if (person.isCovered) return "monthly_membership";
  return person.hasFreeRun ? "free_trial" : "pay_per_run";
}
