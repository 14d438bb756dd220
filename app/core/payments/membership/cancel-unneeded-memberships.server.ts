import type { Db } from "~/db/tables";
import type { MembershipId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

interface Unneeded {
  membershipIds: readonly MembershipId[];
  isApart?: boolean;
  now: Instant;
}

/**
 * Cancels those of these memberships that are unpaid and that no live booking needs; returns them with their prices.
 * One that was bought apart from a run stays, unless `isApart` says that it may go too.
 */
export async function cancelUnneededMemberships(
  db: Db,
  { membershipIds, isApart = false, now }: Unneeded,
): Promise<{ id: MembershipId; priceRupees: number }[]> {
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
    .$if(!isApart, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.membership_id", "=", "memberships.id")
              .where("payments.event_id", "is", null)
              .where("payments.status", "=", "due"),
          ),
        ),
      ),
    )
    .returning(["id", "price_rupees as priceRupees"])
    .execute();
}
