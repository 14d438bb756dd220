import { bookingDraftKey, chosenPlanKey } from "~/core/payments/drafts";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { localPath } from "~/lib/local-path";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { BOOKING_PLANS, GUEST_NUMBERS } from "../bookings";

/** The plan that an address names, which somebody chose on the page of the plans. */
export function planIn(search: URLSearchParams): BookingPlan | undefined {
  const named = search.get("plan");
  return BOOKING_PLANS.find((plan) => plan === named);
}

/** The booking page of an event, with the chosen plan; the list of events where there is none. */
export function bookingPath(
  event: { slug: string } | undefined,
  plan: BookingPlan | undefined,
): string {
  if (!event) return "/events";
  const path = `/events/${event.slug}/book`;
  return plan ? `${path}?plan=${plan}` : path;
}

/** To where the new member wanted to go, or to the welcome with the plan that they chose. */
export function pathAfterSignUp(search: URLSearchParams): string {
  const plan = planIn(search);
  const welcome = `/?welcome=registered${plan ? `&plan=${plan}` : ""}`;
  return localPath(search.get("next"), welcome);
}

/** The field that says for which member a form is shown. */
export const SHOWN_FOR = "shownFor";

/** Whether the form was shown for another member than the one who is signed in now. */
export function isForAnother(
  form: { get: (field: string) => unknown },
  member: { id: MemberId },
): boolean {
  return (form.get(SHOWN_FOR) ?? member.id) !== member.id;
}

const SENT_ALONG =
  /^(plan|paceGroup|notes|name|phone|shownPriceRupees|submitKey|guest(Name|Phone)\d)$/;

/** The button that goes on without guests and with the free first run. */
export const GO_ALONE = "alone";

/** The fields of guests, which somebody who goes on alone leaves out. */
export const GUEST_FIELDS = GUEST_NUMBERS.flatMap((n) => [`guestName${n}`, `guestPhone${n}`]);

/** What was typed in the first step of a booking, to be sent along with the second. */
export function sentAlong(form: Iterable<[string, unknown]>): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => SENT_ALONG.test(entry[0]) && typeof entry[1] === "string",
  );
}

/** Drops the plan in an event's draft where the address names another plan than the last time in this tab. */
export function dropEarlierPlan(slug: string, plan: BookingPlan): void {
  const known = chosenPlanKey(slug);
  if (readTab(known) === plan) return;
  writeTab(known, plan);
  const { plan: _, ...rest } = readDraft(readTab(bookingDraftKey(slug)));
  writeTab(bookingDraftKey(slug), JSON.stringify(rest));
}
