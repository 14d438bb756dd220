import { clubText } from "~/content/club-words.server";
import { holdsSeat } from "~/core/bookings/status";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { groupBy } from "~/lib/lists";
import type { PaidAfterCancel } from "./marked-money";

/** A payment as its member and the admins see it. */
export interface Payment {
  id: PaymentId;
  reference: string;
  amountRupees: number;
  status: PaymentStatus;
  method: PaymentMethod | null;
  utr: string | null;
  paidAt: Instant | null;
  paidByName: string | null;
  isLate: boolean;
  /** The membership that is bought with it. */
  membershipId: MembershipId | null;
}

/** The payment with this id, or undefined. */
export async function findPayment(
  db: Db,
  input: { paymentId: PaymentId },
): Promise<Payment | undefined> {
  const found = await db
    .selectFrom("payments")
    .select(["id", "reference", "status", "method", "utr"])
    .select(["amount_rupees as amountRupees", "paid_at as paidAt"])
    .select(["paid_by_name as paidByName", "is_late as isLate"])
    .select("membership_id as membershipId")
    .where("id", "=", input.paymentId)
    .executeTakeFirst();
  return found && { ...found, isLate: found.isLate === 1 };
}

/** Codes of payments as they are today: those that payments bore before they had their bookings' are found too. */
export async function currentCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const earlier = await db
    .selectFrom("earlier_codes as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select(["c.code", "p.reference"])
    .where("c.code", "in", codes)
    .execute();
  const today = new Map(earlier.map(({ code, reference }) => [code, reference]));
  return [...new Set(codes.map((code) => today.get(code) ?? code))];
}

/** The credit that a member can pay with, in rupees. */
export async function findCredit(db: Db, input: { memberId: MemberId }): Promise<number> {
  const [found] = await listBalances(db, { memberId: input.memberId });
  return found?.rupees ?? 0;
}

const listBalances = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db.selectFrom("credit_balances").select("rupees").where("member_id", "=", memberId),
);

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
  return rows.map(({ late, title, ...row }) => ({
    ...row,
    title: title && clubText(title),
    isLate: late === 1,
    afterCancel: afterCancel.get(row.id),
  }));
}

/** Those of the late payments that came when all their bookings had been cancelled, by the payment's id. */
export async function listPaidAfterCancel(
  db: Db,
  input: { paymentIds: PaymentId[] },
): Promise<Map<PaymentId, PaidAfterCancel>> {
  if (input.paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("bookings as b", "b.payment_id", "p.id")
    .select(["p.id", "p.amount_rupees as amountRupees", "p.paid_at as paidAt"])
    .select(["b.status", "b.cancelled_at as cancelledAt", "b.late_cancel as lateCancel"])
    .select("b.price_rupees as priceRupees")
    .select((eb) =>
      eb
        .selectFrom("credit_entries as k")
        .select((eb) => eb.fn.sum<number>("k.amount_rupees").as("rupees"))
        .whereRef("k.member_id", "=", "p.member_id")
        .whereRef("k.note", "=", "p.id")
        .as("creditRupees"),
    )
    .where("p.id", "in", [...new Set(input.paymentIds)])
    .where("p.status", "=", "paid")
    .where("p.is_late", "=", 1)
    .execute();
  return new Map(
    [...groupBy(rows, ({ id }) => id)].flatMap(([id, bookings]) => {
      const [payment] = bookings;
      const isGone = bookings.every(
        ({ status, cancelledAt, paidAt }) =>
          !holdsSeat(status) && Number(cancelledAt) <= Number(paidAt),
      );
      return payment && isGone ? [[id, afterCancelOf(payment, bookings)] as const] : [];
    }),
  );
}

function afterCancelOf(
  payment: { amountRupees: number; creditRupees: number | null },
  bookings: { lateCancel: number; priceRupees: number }[],
): PaidAfterCancel {
  const { amountRupees } = payment;
  const creditRupees = Number(payment.creditRupees ?? 0);
  const lateRupees = bookings.reduce(
    (sum, { lateCancel, priceRupees }) => sum + (lateCancel === 1 ? priceRupees : 0),
    0,
  );
  return {
    amountRupees,
    creditRupees,
    keptRupees: Math.min(lateRupees, amountRupees - creditRupees),
  };
}
