import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Drops an unpaid membership that no live booking needs; returns its price (rupees), otherwise undefined. */
export async function dropMembership(
  db: Db,
  input: { membershipId: string; now: Instant },
): Promise<number | undefined> {
  const dropped = await db
    .updateTable("memberships")
    .set({ status: "cancelled", updated_at: input.now })
    .where("id", "=", input.membershipId)
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
    .returning("price_rupees as priceRupees")
    .executeTakeFirst();
  return dropped?.priceRupees;
}
