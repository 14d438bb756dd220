import type { PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";

/** Another payment that a UPI reference was given for as well. */
export interface SharedReference {
  paymentId: PaymentId;
  memberId: MemberId;
  name: string | null;
  amountRupees: number;
  status: PaymentStatus;
}

const STATUS_WORDS: Record<PaymentStatus, string> = {
  due: "due",
  paid: "paid",
  void: "no longer due",
};

/** Whose payment it is, how much and whether it is paid: 'Asha Rao, ₹299 (paid)'. */
export function sharedReferenceText({ name, amountRupees, status }: SharedReference): string {
  return `${name ?? "New runner"}, ${formatRupees(amountRupees)} (${STATUS_WORDS[status]})`;
}

type Compared = Pick<SharedReference, "memberId" | "status">;

/** Whether it is odd that both have one reference: a member gives it again after booking anew. */
export function isOddlyShared(payment: Compared, other: Compared): boolean {
  if (payment.memberId !== other.memberId || other.status === "paid") return true;
  return payment.status !== "void" && other.status !== "void";
}

/** What an admin reads after marking a payment with such a reference as paid; nothing without one. */
export function markedSharedText(shared: readonly SharedReference[]): string {
  if (shared.length === 0) return "";
  return ` The same UTR was given for ${shared.map(sharedReferenceText).join(" and ")}: check the bank statement.`;
}

/** The same for several payments. */
export function markedManySharedText(count: number): string {
  if (count === 0) return "";
  return ` ${count} ${count === 1 ? "has" : "have"} a UTR that was given more than once: check the bank statement.`;
}

/** A reference that was given for a payment which is no longer due, and whose money the club still looks for. */
export interface UnappliedUtr {
  utr: string;
  amountRupees: number;
  /** Whether the money, once found, is kept as credit. */
  becomesCredit: boolean;
}

/** What the member reads of it. */
export function unappliedUtrText({ utr, amountRupees, becomesCredit }: UnappliedUtr): string {
  const amount = formatRupees(amountRupees);
  return becomesCredit
    ? `We have your reference ${utr}. Once we find your ${amount}, we'll keep it as credit for your next run.`
    : `We have your reference ${utr} and will look for your ${amount}.`;
}
