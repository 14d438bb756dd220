import { findBookableEvent } from "~/core/bookings/book/find-bookable-event.server";
import { bookingPath, planIn } from "~/core/bookings/book/plan-choice-rules";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { localPath } from "~/lib/local-path";

/**
 * The address after a sign-in at `address`: its `next`, the next event that the member can book with its
 * `plan`, or the dashboard. A member who has booked every event can still begin a membership.
 */
export async function findPathAfterSignIn(
  db: Db,
  input: { address: string; memberId: MemberId; now: Instant },
): Promise<string> {
  const { searchParams } = new URL(input.address);
  const plan = planIn(searchParams);
  const next = localPath(searchParams.get("next"), "");
  if (next !== "" || !plan) return next || "/dashboard";
  const event = await findBookableEvent(db, input);
  if (!event && plan === "monthly_membership") return "/membership";
  return bookingPath(event, plan);
}
