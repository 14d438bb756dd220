import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Gives up a membership that was never paid when no live booking needs it; returns its price then. */
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
