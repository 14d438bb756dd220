import type { PaymentMethod } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";

/** A movement of a member's money; each rupee is in one line when it comes, and in one for each thing that becomes of it. */
export interface LedgerLine {
  id: string;
  at: Instant;
  kind: "due" | "paid" | "credit" | "used" | "refund" | "refund_failed" | "fee";
  /** Paise, above zero: what the kind means says which way. */
  paise: number;
  /** One code a thing: the booking's for a booking. */
  code?: string | undefined;
  /** The run and its day. */
  run?: { title: string; date: Day } | undefined;
  membership?: { startsOn: Day; endsBefore: Day } | undefined;
  method?: PaymentMethod | undefined;
  /** What an admin wrote. */
  note?: string | undefined;
  /** Of a payment with a receipt. */
  paymentId?: PaymentId | undefined;
}

/** What a member's money came to, in rupees. */
export interface Account {
  paidRupees: number;
  seatRupees: number;
  membershipRupees: number;
  creditRupees: number;
  refundedRupees: number;
  /** For seats that were given up too late, and paid after that. */
  keptRupees: number;
  dueRupees: number;
}

/** Rupees that no line explains; not zero only where books from before were incomplete. */
export function unexplainedRupees(account: Account): number {
  const { paidRupees, seatRupees, membershipRupees, creditRupees } = account;
  const became = seatRupees + membershipRupees + creditRupees;
  return paidRupees - became - account.refundedRupees - account.keptRupees;
}

/** The latest first; of one moment what came stands below what became of it. */
export function inOrder(lines: readonly LedgerLine[]): LedgerLine[] {
  const comesFirst = ({ kind }: LedgerLine) => (kind === "paid" || kind === "due" ? 1 : 0);
  return [...lines].sort((a, b) => b.at - a.at || comesFirst(a) - comesFirst(b));
}
