import { lockPayment } from "~/core/payments/due-payments.server";
import {
  markAsCredit,
  markInTransaction,
} from "~/core/payments/mark-paid/mark-in-transaction.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { OrderKind, PaymentOfService } from "~/gateways/online-payments";
import type { Instant } from "~/lib/dates";
import { decideCapture } from "./orders";

interface Captured {
  /** The service's name: it says that the money came. */
  service: string;
  orderKind: OrderKind;
  serviceOrderId: string;
  payment: PaymentOfService;
  now: Instant;
}

type Taken = "paid" | "credit" | "waits" | "known" | "not_captured" | "not_ours";

/**
 * Takes up money that the service says it has captured: once, whichever event or question says so first. Call it in a
 * transaction.
 */
export async function captureInTransaction(db: Db, input: Captured): Promise<Taken> {
  const { service, payment, now } = input;
  if (!payment.isCaptured) return "not_captured";
  const order = await db
    .selectFrom("online_orders")
    .select(["id", "payment_id as paymentId", "amount_rupees as orderRupees"])
    .where("service_id", "=", input.serviceOrderId)
    .where("kind", "=", input.orderKind)
    .executeTakeFirst();
  if (!order) return "not_ours";
  const due = await lockPayment(db, order);
  if (!due) throw new Error("An order has no payment.");
  if (await isKnown(db, payment)) return "known";
  const { amount, currency } = payment;
  const decision = decideCapture({ orderRupees: order.orderRupees, amount, currency, due });
  const mark = {
    method: "online" as const,
    adminId: null,
    adminName: service,
    requestId: null,
    now,
  };
  let paymentId: PaymentId | null = null;
  if (decision.does === "pay") {
    paymentId = order.paymentId;
    const marked = await markInTransaction(db, { ...mark, paymentId });
    if (!marked.ok) throw new Error(`A payment that is due was not marked: ${marked.reason}.`);
  }
  if (decision.does === "credit") {
    const { memberId, membershipId } = due;
    const credit = { memberId, membershipId, rupees: decision.rupees, utr: null };
    paymentId = (await markAsCredit(db, { ...mark, ...credit })).paymentId;
  }
  const states = { pay: "paid", credit: "credit", wait: "open" } as const;
  await db
    .insertInto("online_payments")
    .values({
      id: payment.id,
      order_id: order.id,
      payment_id: paymentId,
      amount,
      currency,
      state: states[decision.does],
      fee_paise: payment.feePaise ?? null,
      dispute: null,
      note: null,
      captured_at: now,
    })
    .execute();
  await db.updateTable("online_orders").set({ state: "paid" }).where("id", "=", order.id).execute();
  return decision.does === "wait" ? "waits" : states[decision.does];
}

/** Whether the payment was taken up before; the fee may be known only now. */
async function isKnown(db: Db, { id, feePaise }: PaymentOfService): Promise<boolean> {
  const known = await db
    .selectFrom("online_payments")
    .select(["id", "fee_paise as feePaise"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) return false;
  if (known.feePaise === null && feePaise !== undefined)
    await db
      .updateTable("online_payments")
      .set({ fee_paise: feePaise })
      .where("id", "=", id)
      .execute();
  return true;
}
