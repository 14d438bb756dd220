import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { listPaidAfterCancel } from "./list-paid-after-cancel.server";

/** A member's payments with the event each is for, the latest first. */
export async function listMemberPayments(db: Db, input: { memberId: MemberId; limit: number }) {
  const rows = await db
    .selectFrom("payments as p")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.reference", "p.amount_rupees as amountRupees", "p.status", "p.method"])
    .select(["p.utr", "p.paid_at as paidAt", "p.paid_by_name as paidByName", "p.is_late as late"])
    .select(["p.created_at as createdAt", "p.membership_id as membershipId"])
    .select(["e.title", "e.date"])
    .where("p.member_id", "=", input.memberId)
    .orderBy("p.created_at", "desc")
    .limit(input.limit)
    .execute();
  const late = rows.flatMap(({ id, late }) => (late === 1 ? id : []));
  const afterCancel = await listPaidAfterCancel(db, { paymentIds: late });
  return rows.map(({ late, ...row }) => ({
    ...row,
    status: row.status,
    method: row.method,
    isLate: late === 1,
    afterCancel: afterCancel.get(row.id),
  }));
}
