import type { Db } from "~/db/tables";
import type { MembershipId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { cancelUnneededMemberships } from "./cancel-unneeded-memberships.server";

/**
 * Drops an unpaid membership that no live booking needs; returns its price (rupees), otherwise undefined. One that was
 * bought apart from a run is dropped only with `isApart`.
 */
export async function dropMembership(
  db: Db,
  { membershipId, isApart, now }: { membershipId: MembershipId; isApart?: boolean; now: Instant },
): Promise<number | undefined> {
  const [dropped] = await cancelUnneededMemberships(db, {
    membershipIds: [membershipId],
    isApart,
    now,
  });
  return dropped?.priceRupees;
}
