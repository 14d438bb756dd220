import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { hasFreeTrial } from "./has-free-trial.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { isApproved } from "../bookings";
import { usualPlan } from "./usual-plan";
import { releaseNoShowTrial } from "../cancel/release-no-show-trial.server";

/**
 * Returns what `usualPlan` says of a member and an event, with the membership that this plan uses. At the desk a free run
 * that was missed is given back before it decides, unless a membership covers the event. Call it in a transaction.
 */
export async function decideUsualPlan(
  db: Db,
  input: {
    member: { id: MemberId; phone: string; status: MemberStatus };
    event: { date: Day; priceRupees: number };
    isAtDesk?: boolean;
    now: Instant;
  },
): Promise<{ plan: BookingPlan; membershipId: MembershipId | null }> {
  const { member, event, isAtDesk = false, now } = input;
  const membership = await findMembershipFor(db, { memberId: member.id, date: event.date });
  const isCovered = membership?.status === "active";
  if (isAtDesk && !isCovered) await releaseNoShowTrial(db, { phone: member.phone, now });
  const plan = usualPlan({
    priceRupees: event.priceRupees,
    isApproved: isApproved(member),
    isCovered,
    hasFreeRun: !isCovered && (await hasFreeTrial(db, { member, now })),
  });
  return { plan, membershipId: plan === "monthly_membership" ? (membership?.id ?? null) : null };
}
