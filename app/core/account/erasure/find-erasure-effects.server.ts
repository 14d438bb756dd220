import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { findCredit } from "~/core/payments/payments.server";
import { addDays, type Day, dayOf, type Instant } from "~/lib/dates";
import type { ErasureEffects } from "./erasure";

/** What a member would lose and still owe if their account were erased at `dueAt`. */
export async function findErasureEffects(
  db: Db,
  input: { memberId: MemberId; dueAt: Instant; timeZone: string },
): Promise<ErasureEffects> {
  const { memberId, dueAt, timeZone } = input;
  const seats = await db
    .selectFrom("bookings")
    .select(["payment_id as paymentId", "price_rupees as priceRupees"])
    .select("amount_paid_rupees as paidRupees")
    .where("member_id", "=", memberId)
    .where("starts_at", ">", dueAt)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  const due = await db
    .selectFrom("payments")
    .select(["id", "amount_rupees as amountRupees"])
    .where("member_id", "=", memberId)
    .where("status", "=", "due")
    .execute();
  // A seat that is cancelled lowers the payment that it is in.
  const owed = due.map(({ id, amountRupees }) => {
    const own = seats.filter(({ paymentId }) => paymentId === id);
    return Math.max(
      0,
      own.reduce((left, { priceRupees }) => left - priceRupees, amountRupees),
    );
  });
  return {
    membershipUntil: await findLastDay(db, { memberId, day: dayOf(dueAt, timeZone) }),
    creditRupees: await findCredit(db, { memberId }),
    seats: seats.length,
    paidRupees: seats.reduce((sum, { paidRupees }) => sum + paidRupees, 0),
    owedRupees: owed.reduce((sum, rupees) => sum + rupees, 0),
  };
}

/** The last day of the memberships that are paid, if it comes after `day`. */
async function findLastDay(
  db: Db,
  { memberId, day }: { memberId: MemberId; day: Day },
): Promise<Day | undefined> {
  const last = await db
    .selectFrom("memberships")
    .select("ends_before as endsBefore")
    .where("member_id", "=", memberId)
    .where("ends_before", ">", day)
    .where("status", "=", "active")
    .orderBy("ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && addDays(last.endsBefore, -1);
}
