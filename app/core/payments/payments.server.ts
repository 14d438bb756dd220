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

/** The id of the payment that a membership waits for, or null. */
export async function findDuePayment(
  db: Db,
  input: { membershipId: MembershipId },
): Promise<PaymentId | null> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("membership_id", "=", input.membershipId)
    .where("status", "=", "due")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The credit that a member can pay with, in rupees. */
export async function findCredit(db: Db, input: { memberId: MemberId }): Promise<number> {
  const [found] = await listBalances(db, { memberId: input.memberId });
  return found?.rupees ?? 0;
}

const listBalances = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db.selectFrom("credit_balances").select("rupees").where("member_id", "=", memberId),
);
