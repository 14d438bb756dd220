import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { findParticipant } from "~/core/bookings/book/find-participant.server";
import { hasFreeTrial } from "~/core/bookings/book/has-free-trial.server";
import { isUnconfirmedMinor, PLAN_LABELS, plansFor } from "~/core/bookings/bookings";
import { bookingPath } from "~/core/bookings/book/plan-choice-rules";
import type { Instant } from "~/lib/dates";
import { eventMoment } from "../frame/public-pages";

export type Welcome = Awaited<ReturnType<typeof findWelcome>>;

/** The values of a new member's welcome: their name, and the next event with the plan that they chose. */
export async function findWelcome(
  db: Db,
  input: {
    memberId: MemberId;
    next: { slug: string; date: string; time: string } | undefined;
    plan: BookingPlan | undefined;
    today: string;
    now: Instant;
  },
) {
  const { memberId, next, plan, today, now } = input;
  const member = await findParticipant(db, { memberId });
  const offered = plansFor({
    isApproved: member.status === "active",
    hasFreeTrial: await hasFreeTrial(db, { member, now }),
  });
  const chosen = offered.find((one) => one === plan) ?? offered[0];
  return {
    firstName: member.name?.split(" ")[0] ?? "runner",
    /** A minor can book once the club has spoken with the parent. */
    isConfirmed: !isUnconfirmedMinor(member),
    /** The chosen plan, where the member may book it later only. */
    laterPlan: plan && plan !== chosen ? PLAN_LABELS[plan] : undefined,
    to: bookingPath(next, plan),
    moment: next && eventMoment(next, today),
    isFree: chosen === "free_trial",
  };
}
