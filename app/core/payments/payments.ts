import type { StandingKind } from "~/core/bookings/standing";
import type { UndoableAction } from "~/core/people/audit/audit";
import type { MembershipStatus, PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { PlanType } from "~/db/tables/people";
import type { PaymentId } from "~/db/tables/shapes";
import { addDays, type Day, formatDay, type Instant } from "~/lib/dates";
import { plainDigits } from "~/lib/phone-digits";
import { Refusal } from "~/lib/refusal";
import { joinTexts } from "~/lib/texts";
import { LEDGER_TEXTS } from "~/texts/payments/ledger";
import {
  METHOD_LABELS,
  METHOD_NAMES as METHOD_NAMES_MESSAGES,
  METHOD_TEXTS,
  PAYMENTS_TEXTS,
} from "~/texts/payments/payments";
import type { MovedMembership } from "./membership/memberships";

export const PAYMENT_STATUSES = ["due", "paid", "void"] as const satisfies readonly PaymentStatus[];

/** What the payments desk lists. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, "all"] as const;

/** How an admin says that money came. */
export const MARK_METHODS = ["upi", "cash", "other"] as const satisfies readonly PaymentMethod[];

/** How a payment came, as a heading. */
export const METHOD_NAMES: Record<PaymentMethod, string> = joinTexts(
  METHOD_LABELS,
  METHOD_NAMES_MESSAGES,
);

/** How and by whom a payment was marked as paid. */
export function markedByText(payment: {
  method: PaymentMethod | null;
  paidByName: string | null;
}): string {
  const how = payment.method ? `${METHOD_TEXTS[payment.method]}, ` : "";
  return PAYMENTS_TEXTS.markedBy({ how, paidByName: payment.paidByName ?? "" });
}

/** Whether a UPI reference was given for a payment, or for an earlier booking of the same event. */
export function hasReference(payment: { utr: string | null; earlierUtrs: string[] }): boolean {
  return payment.utr !== null || payment.earlierUtrs.length > 0;
}

export const PAYMENT_TONES = { due: "warning", paid: "success", void: "neutral" } as const;

/** What a member reads after giving a reference when nothing was due for the booking any more. */
export function unappliedReferenceText(
  standing: { kind: StandingKind },
  payment: PaymentStatus | undefined,
): string {
  const noted = PAYMENTS_TEXTS.noted;
  if (payment === "paid") return PAYMENTS_TEXTS.alreadyPaid({ noted });
  return standing.kind === "replaced"
    ? PAYMENTS_TEXTS.seenBesideReplacement({ noted })
    : PAYMENTS_TEXTS.bookingCancelled({ noted });
}

/** A receipt's number as people read it: 'R-00042'. */
function receiptNumber(number: number): string {
  return `R-${String(number).padStart(5, "0")}`;
}

/** The number as the club has chosen to count: its own series, or the financial year's, '2026-27/00042'. */
export function receiptCode(
  receipt: { number: number; year: string | null; inYear: number | null },
  { byYear }: { byYear: boolean },
): string {
  const { number, year, inYear } = receipt;
  if (!byYear || year === null || inYear === null) return receiptNumber(number);
  return `${year}/${String(inYear).padStart(5, "0")}`;
}

/** What a receipt is for, in words. */
export function receiptSubject(receipt: {
  title: string | null;
  date: Day | null;
  membership: object | undefined;
}): string {
  const run = receipt.title && receipt.date && `${receipt.title}, ${formatDay(receipt.date)}`;
  const parts = [receipt.membership && PAYMENTS_TEXTS.monthlyMembership, run].filter(Boolean);
  return parts.join(" · ") || PAYMENTS_TEXTS.someRun;
}

/** From which day to which a membership is valid. */
export function membershipText({
  startsOn,
  endsBefore,
}: {
  startsOn: Day;
  endsBefore: Day;
}): string {
  return LEDGER_TEXTS.membershipDays({
    first: formatDay(startsOn),
    last: formatDay(addDays(endsBefore, -1), { year: true }),
  });
}

/** A UPI transaction reference (UTR, RRN): twelve digits, or the 16 to 22 characters of a bank transfer. */
export const UTR_PATTERN = "[0-9]{12}|[A-Za-z]{4}[A-Za-z0-9]{12,18}";

/** A reference as it is stored, whatever spaces, small letters and digits of other scripts were typed. */
export function utrTyped(typed: string): string {
  return plainDigits(typed).replace(/\s/g, "").toUpperCase();
}

/** References and phone numbers that were typed one beside the other. */
export function namesTyped(typed: string): string[] {
  return typed
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean);
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
    tn: PAYMENTS_TEXTS.tn({ reference: payment.reference }),
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

/** Why credit was not noted as paid back. */
export class RefundRefused extends Refusal<RefundRefusal> {}

/** What 'Mark paid' changed, as its audit entry keeps it for an undo. */
export interface MarkedPayment {
  from: "due" | "void";
  to: "paid";
  method: PaymentMethod;
  amountRupees: number;
  /** Whether it came after a run's start or for a seat that was given up. */
  isLate: boolean;
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

/** Why 'Mark paid' was not undone. */
export class PaymentUndoRefused extends Refusal<PaymentUndoRefusal> {}

export type PaymentRefusal = "not_found" | "changed_meanwhile" | "amount_changed";

/** Why a payment was not marked as paid. */
export class PaymentRefused extends Refusal<PaymentRefusal> {}

/** A form has at most 200 fields. */
export const STATEMENT_MATCHES_AT_ONCE = 150;

/** How long an admin's move can be undone. */
export const UNDO_SECONDS = 30;

/** What the notification of a payment that was marked as paid is about. */
export function markCause(mark: { paymentId: PaymentId; movedAt: Instant }): string {
  return `paid:${mark.paymentId}:${mark.movedAt}`;
}

/** What a membership costs now, and whether seats that cost nothing more are confirmed at once. */
export interface PlanTerms {
  membershipRupees: number;
  confirmAtOnce: boolean;
}
