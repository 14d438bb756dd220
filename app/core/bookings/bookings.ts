import { PROMISES } from "~/content/promises";
import type { BookingPlan, BookingStatus, EventStatus } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import { HOUR_MS, hasEnded, type Instant } from "~/lib/dates";
import { CANCELLED, holdsSeat, isBookingMove } from "./status";

export const BOOKING_PLANS = [
  "free_trial",
  "pay_per_run",
  "monthly_membership",
] as const satisfies readonly BookingPlan[];

/** Whether the club has welcomed a member, who may then book by every plan. */
export function isApproved(member: { status: MemberStatus }): boolean {
  return member.status !== "pending";
}

/** Why a member whose free first run is booked or used gets no other; before the welcome no plan is left. */
export function usedTrialReason(member: {
  status: MemberStatus;
}): "trial_used" | "welcome_awaited" {
  return isApproved(member) ? "trial_used" : "welcome_awaited";
}

/** The plans that a person may book: the free first run once, and before the approval nothing else. */
export function plansFor(person: { isApproved: boolean; hasFreeTrial: boolean }): BookingPlan[] {
  return BOOKING_PLANS.filter((plan) =>
    plan === "free_trial" ? person.hasFreeTrial : person.isApproved,
  );
}

/** Whether a plan is worth choosing for a run at this price: one that costs nothing needs no membership. */
export function isPlanFor(plan: BookingPlan, { priceRupees }: { priceRupees: number }): boolean {
  return plan !== "monthly_membership" || priceRupees > 0;
}

/** The plan by which a run at this price is booked: as chosen, or for nothing where that needs no membership. */
export function bookedPlan(chosen: BookingPlan, event: { priceRupees: number }): BookingPlan {
  return isPlanFor(chosen, event) ? chosen : "pay_per_run";
}

/** An event can be booked while it is published and has not started. */
export function isBookable(
  event: { status: EventStatus; startsAt: Instant },
  now: Instant,
): boolean {
  return event.status === "published" && now < event.startsAt;
}

export const GUEST_NUMBERS = [1, 2, 3, 4] as const;

/** Whether a cancellation at `now` is in time: at exactly `PROMISES.cancelHours` before the start it still is. */
export function isCancelInTime(booking: { startsAt: Instant }, now: Instant): boolean {
  return now <= booking.startsAt - PROMISES.cancelHours * HOUR_MS;
}

/** Whether the member may still cancel: a booking that holds a seat of an event that has not started. */
export function isCancellable(
  booking: { status: BookingStatus; startsAt: Instant },
  now: Instant,
): boolean {
  return isBookingMove(booking.status, CANCELLED) && now < booking.startsAt;
}

interface Listed {
  status: BookingStatus;
  startsAt: Instant;
  durationMinutes: number;
}

/**
 * Bookings in three lists: of events to come or under way, the next one first; of those, the cancelled ones; and of
 * events that are over, the latest first.
 */
export function splitBookings<Booking extends Listed>(bookings: readonly Booking[], now: Instant) {
  const byStart = [...bookings].sort((a, b) => a.startsAt - b.startsAt);
  const open = byStart.filter((booking) => !hasEnded(booking, now));
  return {
    coming: open.filter(({ status }) => holdsSeat(status)),
    cancelled: open.filter(({ status }) => !holdsSeat(status)),
    earlier: byStart.filter((booking) => hasEnded(booking, now)).reverse(),
  };
}

/** Whether a member is under 18 and waits for an admin's approval, so may not book. */
export function isUnconfirmedMinor(member: {
  status: MemberStatus;
  hasGuardian: boolean;
}): boolean {
  return member.hasGuardian && !isApproved(member);
}

/**
 * `left`: theirs to book. `in_use`: booked or used, and theirs again once that booking gives it back. `none`: they have
 * run before.
 */
export type FreeRun = "left" | "in_use" | "none";

/** The values of a booking's `trial_released`. */
export const FREE_RUN_RELEASES = { none: 0, back: 1, granted: 2 } as const;
