import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { MembershipId } from "~/db/tables/shapes";
import type { FreeRun } from "../bookings";
import { bookedPlan, isApproved } from "../bookings";
import { unfitReason, usualPlan } from "./terms";

interface Asked {
  /** Null where the form has no choice: what `usualPlan` says. */
  plan: BookingPlan | null;
  guests: unknown[];
  shownPriceRupees: number;
}

interface Seat {
  event: { priceRupees: number };
  member: { name: string | null; status: MemberStatus; hasGuardian: boolean };
  creditRupees: number;
  /** They have a live booking of this event. */
  hasHold: boolean;
  /** In use too where a booking that was missed has yet to give it back. */
  freeRun: FreeRun;
  membershipId: MembershipId | null;
}

/**
 * The plan by which somebody books who owes the event's price or nothing. Undefined where more has to be settled: an
 * earlier booking, credit, a membership to be bought, a free run that may be given back, or a refusal.
 */
export function plainPlan(asked: Asked, seat: Seat): BookingPlan | undefined {
  const { event, member, creditRupees, hasHold, freeRun, membershipId } = seat;
  const isCovered = membershipId !== null;
  if (asked.plan === null && freeRun === "in_use" && !isCovered) return undefined;
  const chosen =
    asked.plan ??
    usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered,
      hasFreeRun: freeRun === "left",
    });
  if (hasHold || !member.name) return undefined;
  if (unfitReason({ ...asked, plan: chosen, event, member })) return undefined;
  const plan = bookedPlan(chosen, event);
  const isPlain = {
    free_trial: freeRun === "left",
    pay_per_run: event.priceRupees === 0 || creditRupees < event.priceRupees,
    monthly_membership: isCovered,
  }[plan];
  return isPlain ? plan : undefined;
}
