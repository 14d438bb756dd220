import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/**
 * Drops the unpaid memberships of these cancelled bookings that no live booking needs; returns what they take off
 * which payment.
 */
export async function dropMemberships(
  db: Db,
  { bookings, now }: { bookings: readonly { membershipId: string | null }[]; now: Instant },
): Promise<{ paymentId: string; priceRupees: number }[]> {
  const ids = new Set(bookings.flatMap(({ membershipId }) => membershipId ?? []));
  if (ids.size === 0) return [];
  const dropped = await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: now })
    .where("id", "in", [...ids])
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
  if (dropped.length === 0) return [];
  // Of the membership and not of the booking: another booking's payment may carry it.
  const due = await db
    .selectFrom("payments")
    .select(["id", "membership_id as membershipId"])
    .where("membership_id", "in", idsOf(dropped))
    .where("status", "=", "due")
    .execute();
  const priceOf = new Map(dropped.map(({ id, priceRupees }) => [id, priceRupees]));
  return due.map(({ id, membershipId }) => ({
    paymentId: id,
    priceRupees: priceOf.get(membershipId ?? "") ?? 0,
  }));
}

function idsOf(memberships: { id: string }[]): string[] {
  return memberships.map(({ id }) => id);
}
