import type { Db } from "~/db/tables";
import type { MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { cancelUnneededMemberships } from "./cancel-unneeded-memberships.server";

/**
 * Drops the unpaid memberships of these cancelled bookings that no live booking needs and that were not bought apart
 * from a run; returns what they take off which payment.
 */
export async function dropMemberships(
  db: Db,
  { bookings, now }: { bookings: readonly { membershipId: MembershipId | null }[]; now: Instant },
): Promise<{ paymentId: PaymentId; priceRupees: number }[]> {
  const ids = new Set(bookings.flatMap(({ membershipId }) => membershipId ?? []));
  if (ids.size === 0) return [];
  const dropped = await cancelUnneededMemberships(db, { membershipIds: [...ids], now });
  if (dropped.length === 0) return [];
  const priceOf = new Map(dropped.map(({ id, priceRupees }) => [id, priceRupees]));
  // Of the membership and not of the booking: another booking's payment may carry it.
  const due = await db
    .selectFrom("payments")
    .select(["id", "membership_id as membershipId"])
    .where("membership_id", "in", [...priceOf.keys()])
    .where("status", "=", "due")
    .execute();
  return due.map(({ id, membershipId }) => ({
    paymentId: id,
    priceRupees: priceOf.get(membershipId ?? "") ?? 0,
  }));
}
