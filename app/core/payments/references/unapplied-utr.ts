import { formatRupees } from "~/lib/rupees";

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
