import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

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
  return (
    found && {
      ...found,
      status: found.status,
      method: found.method,
      isLate: found.isLate === 1,
    }
  );
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
