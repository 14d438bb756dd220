import { formatRupees } from "~/lib/rupees";

/** What became of money that came when every booking it was for had been cancelled. */
export interface PaidAfterCancel {
  amountRupees: number;
  creditRupees: number;
  /** For bookings that were cancelled late. */
  keptRupees: number;
}

/** What the member and the admins read of it. */
export function paidAfterCancelText({
  amountRupees,
  creditRupees,
  keptRupees,
}: PaidAfterCancel): string {
  const came = `${formatRupees(amountRupees)} came after the cancellation`;
  if (creditRupees > 0 && keptRupees > 0)
    return `${came}: ${formatRupees(creditRupees)} became credit, ${formatRupees(keptRupees)} was kept for the late cancellation.`;
  if (keptRupees > 0) return `${came} and was kept, as it was a late cancellation.`;
  if (creditRupees === 0) return `${came}.`;
  const all = creditRupees === amountRupees;
  return all
    ? `${came} and became credit.`
    : `${came}: ${formatRupees(creditRupees)} became credit.`;
}
