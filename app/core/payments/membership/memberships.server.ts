import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { MembershipStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";

/** The membership that covers an event on `date`, an active one before one that is still to be paid. */
export async function findMembershipFor(
  db: Db,
  input: { memberId: MemberId; date: Day },
): Promise<
  { id: MembershipId; status: MembershipStatus; startsOn: Day; endsBefore: Day } | undefined
> {
  const found = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", input.memberId)
    .where("starts_on", "<=", input.date)
    .where("ends_before", ">", input.date)
    .where("status", "in", ["active", "pending"])
    .orderBy("status")
    .executeTakeFirst();
  return found;
}

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
            .where(seatHeld("bookings.status")),
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
