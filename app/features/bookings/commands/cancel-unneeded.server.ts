import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Cancels those of these memberships that are unpaid and that no live booking needs; returns them with their prices. */
export async function cancelUnneeded(
  db: Db,
  { membershipIds, now }: { membershipIds: readonly string[]; now: Instant },
): Promise<{ id: string; priceRupees: number }[]> {
  return await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: now })
    .where("id", "in", membershipIds)
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
}
