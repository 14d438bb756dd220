import type { BookingPlan } from "~/db/tables/events";
import { localPath } from "~/lib/local-path";
import { BOOKING_PLANS } from "../bookings";

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
