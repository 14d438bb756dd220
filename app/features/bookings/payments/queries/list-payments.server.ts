import type { Db } from "~/db/tables";
import type { PaymentStatus } from "~/db/tables/booking-money";

/** Payments with the runner and the event they are for, the latest first. */
export async function listPayments(db: Db, input: { status: PaymentStatus; limit: number }) {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.reference", "p.status", "p.method", "p.utr", "p.is_late as isLate"])
    .select(["p.amount_rupees as amountRupees", "p.paid_by_name as paidByName"])
    .select("p.paid_at as paidAt")
    .select(["p.membership_id as membershipId", "m.display_name as name"])
    .select(["e.id as eventId", "e.title", "e.date"])
    .where("p.status", "=", input.status)
    .orderBy("p.created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status,
    method: row.method,
  }));
}
