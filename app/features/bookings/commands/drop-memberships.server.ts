import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

interface Booking {
  membershipId: string | null;
  paymentId: string | null;
}

/**
 * Drops the unpaid memberships of these cancelled bookings that no live booking needs; returns what they take off
 * which payment.
 */
export async function dropMemberships(
  db: Db,
  { bookings, now }: { bookings: readonly Booking[]; now: Instant },
): Promise<{ paymentId: string; priceRupees: number }[]> {
  const paymentOf = new Map<string, string | null>();
  for (const { membershipId, paymentId } of bookings)
    if (membershipId !== null)
      paymentOf.set(membershipId, paymentId ?? paymentOf.get(membershipId) ?? null);
  if (paymentOf.size === 0) return [];
  const dropped = await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: now })
    .where("id", "in", [...paymentOf.keys()])
    .where("status", "=", "pending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.membership_id", "=", "memberships.id")
            .where("bookings.status", "<>", "cancelled"),
        ),
      ),
    )
    .returning(["id", "price_rupees as priceRupees"])
    .execute();
  return dropped.flatMap(({ id, priceRupees }) => {
    const paymentId = paymentOf.get(id);
    return paymentId ? [{ paymentId, priceRupees }] : [];
  });
}
