import type { StandingKind } from "~/core/bookings/standing";
import type { UndoableAction } from "~/core/people/audit/audit";
import type { MembershipStatus, PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { PlanType } from "~/db/tables/people";
import { type Day, formatDay } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";
import { plainDigits } from "~/lib/typed-digits";
import type { MovedMembership } from "./membership/memberships";

export const PAYMENT_STATUSES = ["due", "paid", "void"] as const satisfies readonly PaymentStatus[];

/** What the payments desk lists. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, "all"] as const;

export const PAYMENT_FILTER_LABELS: Record<(typeof PAYMENT_FILTERS)[number], string> = {
  due: "Due",
  paid: "Paid",
  void: "No longer due",
  all: "All",
};

/** How an admin says that money came. */
export const MARK_METHODS = ["upi", "cash", "other"] as const satisfies readonly PaymentMethod[];

export const METHOD_LABELS = { upi: "UPI", cash: "Cash", other: "Other" } as const;

/** How a payment came, as a heading. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  ...METHOD_LABELS,
  venue: "At the run",
};

/** How a paid payment came, in a sentence. */
export const METHOD_TEXTS: Record<PaymentMethod, string> = {
  upi: "by UPI",
  cash: "in cash",
  other: "in another way",
  venue: "at the venue",
};

/** How and by whom a payment was marked as paid. */
export function markedByText(payment: {
  method: PaymentMethod | null;
  paidByName: string | null;
}): string {
  const how = payment.method ? `${METHOD_TEXTS[payment.method]}, ` : "";
  return `${how}marked by ${payment.paidByName}`;
}

/** Whether a UPI reference was given for a payment, or for an earlier booking of the same event. */
export function hasReference(payment: { utr: string | null; earlierUtrs: string[] }): boolean {
  return payment.utr !== null || payment.earlierUtrs.length > 0;
}

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  due: "Due",
  paid: "Paid",
  void: "No longer due",
};
export const PAYMENT_TONES = { due: "warning", paid: "success", void: "neutral" } as const;

/** What a member reads after giving a reference when nothing was due for the booking any more. */
export function unappliedReferenceText(
  standing: { kind: StandingKind },
  payment: PaymentStatus | undefined,
): string {
  const noted = "Thank you, noted.";
  if (payment === "paid") return `${noted} This booking is paid already.`;
  return standing.kind === "replaced"
    ? `${noted} The club sees your reference beside the booking that replaced this one.`
    : `${noted} This booking was cancelled; the club will look for your payment.`;
}

/** A receipt's number as people read it: 'R-00042'. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(5, "0")}`;
}

/** What a receipt is for, in words. */
export function receiptSubject(receipt: {
  title: string | null;
  date: Day | null;
  membership: object | undefined;
}): string {
  const run = receipt.title && receipt.date && `${receipt.title}, ${formatDay(receipt.date)}`;
  const parts = [receipt.membership && "Monthly membership", run].filter(Boolean);
  return parts.join(" · ") || "A run of the club";
}

export const MARKED_MEANWHILE_TEXT = "Somebody else has just marked it.";
export const PAYMENTS_FAILED_TEXT = "Failed to load payments. Please try again.";
export const MARK_FAILED_TEXT = "Failed to mark the payment. Please try again.";

/** A UPI transaction reference (UTR, RRN): twelve digits, or the 16 to 22 characters of a bank transfer. */
export const UTR_PATTERN = "[0-9]{12}|[A-Za-z]{4}[A-Za-z0-9]{12,18}";

/** A reference as it is stored, whatever spaces, small letters and digits of other scripts were typed. */
export function utrTyped(typed: string): string {
  return plainDigits(typed).replace(/\s/g, "").toUpperCase();
}

/** The account that receives UPI payments. */
export interface Payee {
  id: string;
  /** The name that a payer sees. */
  payee: string;
}

/** The club's account, undefined until it has set one; without a name of its own it has the club's. */
export function payeeOf({ upi, name }: { upi: Payee; name: string }): Payee | undefined {
  return upi.id === "" ? undefined : { id: upi.id, payee: upi.payee || name };
}

/** The link that opens a UPI app with the payment filled in. The app's answer is no proof of payment. */
export function upiLink(payment: { upi: Payee; amountRupees: number; reference: string }): string {
  const fields = {
    pa: payment.upi.id,
    pn: payment.upi.payee,
    am: payment.amountRupees.toFixed(2),
    cu: "INR",
    tn: `Booking ${payment.reference}`,
    tr: payment.reference,
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%40", "@")}`,
  );
  return `upi://pay?${query.join("&")}`;
}

/** What a party has to pay, in rupees: 0 when a membership, a free run or credit cover it all. */
export function amountDue(party: {
  /** People who pay for the event. */
  paidHeads: number;
  priceRupees: number;
  /** The price of a membership that is bought with the event, otherwise 0. */
  membershipRupees: number;
  creditRupees: number;
}): number {
  const eventsRupees = party.paidHeads * party.priceRupees;
  if (party.membershipRupees > 0) return eventsRupees + party.membershipRupees;
  return eventsRupees <= party.creditRupees ? 0 : eventsRupees;
}

export type RefundRefusal = "not_enough" | "key_reused";

/** Why credit could not be noted as paid back, in words for the admin. */
export const REFUND_REFUSAL_TEXTS: Record<RefundRefusal, string> = {
  not_enough: "There isn’t that much credit any more: some has just been used or paid back.",
  key_reused:
    "This form was sent before with another amount. Please reload the page and try again.",
};

/** Why credit was not noted as paid back. */
export class RefundRefused extends Refusal<RefundRefusal> {}

export const UNMARKED_TEXT = "No longer marked as paid.";

/** What 'Mark paid' changed, as its audit entry keeps it for an undo. */
export interface MarkedPayment {
  from: "due" | "void";
  to: "paid";
  methodBefore: PaymentMethod | null;
  membershipBefore: MembershipStatus | null;
  planBefore: PlanType;
  /** Memberships that moved to make room; none in older entries. */
  membershipsMoved?: MovedMembership[];
  /** Bookings that it paid for, and those that it confirmed. */
  paid: string[];
  confirmed: string[];
  creditRupees: number;
}

export const PAYMENT_MARKED_PAID: UndoableAction<MarkedPayment> = "payment_marked_paid";

export type PaymentUndoRefusal = "too_late" | "changed_meanwhile" | "credit_used";

/** Why 'Mark paid' was not undone, as shown to the admin. */
export const PAYMENT_UNDO_REFUSAL_TEXTS: Record<PaymentUndoRefusal, string> = {
  too_late: "It is too late to undo this.",
  changed_meanwhile: "The payment or its booking has changed since.",
  credit_used: "The credit has been used since.",
};

/** Why 'Mark paid' was not undone. */
export class PaymentUndoRefused extends Refusal<PaymentUndoRefusal> {}

export type PaymentRefusal = "not_found" | "changed_meanwhile";

/** Why a payment was not marked as paid. */
export class PaymentRefused extends Refusal<PaymentRefusal> {}

/** A form has at most 200 fields. */
export const STATEMENT_MATCHES_AT_ONCE = 150;

export const NO_STATEMENT_TEXT =
  "We can’t find a heading line with a date and an amount. Please choose the CSV file, or paste the lines with their heading.";

export const NONE_TICKED_TEXT = "Tick at least one payment.";
