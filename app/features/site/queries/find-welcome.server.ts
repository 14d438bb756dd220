import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/runs";
import { findParticipant } from "~/features/bookings/queries/find-participant.server";
import { hasFreeTrial } from "~/features/bookings/queries/has-free-trial.server";
import { isUnconfirmedMinor } from "~/features/bookings/rules/bookings";
import { bookingPath } from "~/features/bookings/rules/plan-choice";
import type { Instant } from "~/lib/dates";
import { runMoment } from "../rules";

export type Welcome = Awaited<ReturnType<typeof findWelcome>>;

/** What a new member is told first: their name, and the next run with the plan that they chose. */
export async function findWelcome(
  db: Db,
  input: {
    memberId: string;
    next: { slug: string; date: string; time: string } | undefined;
    plan: BookingPlan | undefined;
    today: string;
    now: Instant;
  },
) {
  const { memberId, next, plan, today, now } = input;
  const member = await findParticipant(db, { memberId });
  const isFree =
    (plan ?? "free_trial") === "free_trial" &&
    (await hasFreeTrial(db, { phone: member.phone, now }));
  return {
    firstName: member.name?.split(" ")[0] ?? "runner",
    /** A minor can book once the club has spoken with the parent. */
    canBook: !isUnconfirmedMinor(member),
    to: bookingPath(next, plan),
    moment: next && runMoment(next, today),
    isFree,
  };
}
