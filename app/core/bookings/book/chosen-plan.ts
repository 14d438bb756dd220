import { bookingDraftKey, chosenPlanKey } from "~/core/payments/drafts";
import type { BookingPlan } from "~/db/tables/events";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";

/** Drops the plan in an event's draft where the address names another plan than the last time in this tab. */
export function dropEarlierPlan(slug: string, plan: BookingPlan): void {
  const known = chosenPlanKey(slug);
  if (readTab(known) === plan) return;
  writeTab(known, plan);
  const { plan: _, ...rest } = readDraft(readTab(bookingDraftKey(slug)));
  writeTab(bookingDraftKey(slug), JSON.stringify(rest));
}
