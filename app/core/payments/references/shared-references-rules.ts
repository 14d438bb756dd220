import type { PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { listText } from "~/lib/lists";
import { formatRupees } from "~/lib/rupees";
import {
  SHARED_REFERENCES_RULES_TEXTS,
  STATUS_WORDS,
} from "~/texts/payments/shared-references-rules";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

/** Another payment that a UPI reference was given for as well. */
export interface SharedReference {
  paymentId: PaymentId;
  memberId: MemberId;
  name: string | null;
  amountRupees: number;
  status: PaymentStatus;
}

/** Whose payment it is, how much and whether it is paid: 'Asha Rao, ₹299 (paid)'. */
export function sharedReferenceText({ name, amountRupees, status }: SharedReference): string {
  return `${name ?? COMMON_WORDS.newRunner}, ${formatRupees(amountRupees)} (${STATUS_WORDS[status]})`;
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
  return SHARED_REFERENCES_RULES_TEXTS.sameUtr({
    references: listText(shared.map(sharedReferenceText)),
  });
}

/** The same for several payments. */
export function markedManySharedText(count: number): string {
  if (count === 0) return "";
  return SHARED_REFERENCES_RULES_TEXTS.sharedCount({ count });
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
    ? SHARED_REFERENCES_RULES_TEXTS.kept({ utr, amount })
    : SHARED_REFERENCES_RULES_TEXTS.looking({ utr, amount });
}
