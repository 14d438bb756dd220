import type { PaymentStatus } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { PAISE_PER_RUPEE } from "~/lib/rupees";

/** The page that pays, where the club has a payment service. */
export function payOnlinePath(input: {
  onlinePayments: object | undefined;
  paymentId: PaymentId;
}): string | undefined {
  return input.onlinePayments && `/pay/${input.paymentId}`;
}

/** The page on which a membership is made to renew by itself. */
export function renewalPath(input: { onlinePayments: object | undefined }): string | undefined {
  return input.onlinePayments && "/renewal";
}

/** A lost webhook costs as long. */
export const FIRST_CHECK_MS = 15 * MINUTE_MS;
/** An order that stayed open for two hours is asked for once a day. */
const OFTEN_FOR_MS = 2 * HOUR_MS;
/** A payment of UPI is settled, or returned, within days. */
const OPEN_FOR_MS = 8 * DAY_MS;
/** An order or link that somebody kept may be paid later. */
const CLOSED_EVERY_MS = 30 * DAY_MS;
const CHECKED_FOR_MS = 180 * DAY_MS;
const NEVER = Number.MAX_SAFE_INTEGER;

/** When an order that nobody has paid is asked for again, and whether it is offered to its member until then. */
export function nextCheckOf(
  order: { createdAt: Instant },
  now: Instant,
): { state: "open" | "closed"; at: Instant } {
  const age = now - order.createdAt;
  if (age < OFTEN_FOR_MS) return { state: "open", at: now + FIRST_CHECK_MS };
  if (age < OPEN_FOR_MS) return { state: "open", at: now + DAY_MS };
  return { state: "closed", at: age < CHECKED_FOR_MS ? now + CLOSED_EVERY_MS : NEVER };
}

/** What captured money does: it pays what was due, becomes credit, or waits for the treasurer. */
export type CaptureDecision =
  | { does: "pay" }
  | { does: "credit"; rupees: number }
  | { does: "wait"; why: "currency" | "amount" };

/**
 * Decides by what was asked, what came and what is due. Only the exact amount in rupees is a tick, also for a seat that was
 * released meanwhile; a second payment of what is paid is credit; anything else is for a person to look at.
 */
export function decideCapture(facts: {
  /** Rupees that the order asks for. */
  orderRupees: number;
  /** The smallest unit of the currency. */
  amount: number;
  currency: string;
  due: { status: PaymentStatus; rupees: number };
}): CaptureDecision {
  const { orderRupees, amount, currency, due } = facts;
  if (currency !== "INR") return { does: "wait", why: "currency" };
  if (amount !== orderRupees * PAISE_PER_RUPEE) return { does: "wait", why: "amount" };
  if (due.status === "paid") return { does: "credit", rupees: orderRupees };
  return due.rupees === orderRupees ? { does: "pay" } : { does: "wait", why: "amount" };
}
