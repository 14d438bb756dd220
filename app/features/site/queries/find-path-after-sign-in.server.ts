import type { Db } from "~/db/tables";
import { bookingPath, planIn } from "~/features/bookings/rules/plan-choice";
import { listUpcomingEvents } from "~/features/events/queries/events.server";
import type { Instant } from "~/lib/dates";
import { ownPath } from "~/lib/own-path";

/** Where a sign-in at `address` leads: to its `next`, to the next run with its `plan`, or to the dashboard. */
export async function findPathAfterSignIn(
  db: Db,
  input: { address: string; now: Instant },
): Promise<string> {
  const { searchParams } = new URL(input.address);
  const plan = planIn(searchParams);
  const next = ownPath(searchParams.get("next"), "");
  if (next !== "" || !plan) return next || "/dashboard";
  const [event] = await listUpcomingEvents(db, { now: input.now, limit: 1 });
  return bookingPath(event, plan);
}
