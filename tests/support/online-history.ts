/** The payment service's part of a random history: orders, payments, lost and repeated events, refunds. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Db } from "~/db/tables";
import { checkOnlinePayments } from "~/extensions/online-payment/check-orders.server";
import { checkRenewals } from "~/extensions/online-payment/check-renewals.server";
import { makeOrder } from "~/extensions/online-payment/make-order.server";
import { refundOnline } from "~/extensions/online-payment/refunds.server";
import {
  findRenewal,
  startRenewal,
  stopRenewal,
} from "~/extensions/online-payment/renewals.server";
import {
  creditOpenPayment,
  setAsideLine,
  takeOutOfBooks,
} from "~/extensions/online-payment/settle-open.server";
import { takeUpEvents } from "~/extensions/online-payment/take-up.server";
import { razorpayPayments } from "~/gateways/razorpay";
import { DAY_MS } from "~/lib/dates";
import type { Webhook } from "../../server/stand-in/entities";
import { RazorpayStandIn } from "../../server/stand-in/razorpay";
import { isKilled, killedAfter } from "./killed";
import type { MoneyStep } from "./money-steps";
import { KEYS } from "./online-payments";

type Step<Name extends MoneyStep["do"]> = Extract<MoneyStep, { do: Name }>;

const BY = { adminId: "ravi", adminName: "Ravi", requestId: null };
const OTHER_PAISE = 5_000;
const TODAY = "2026-11-18";

export class OnlineHistory {
  private readonly standIn: RazorpayStandIn;
  private readonly service = razorpayPayments(
    { ...KEYS, url: "https://razorpay.test" },
    async (url, { method = "GET", headers, body }) => {
      const { pathname, search } = new URL(url);
      const authorization = new Headers(headers).get("Authorization") ?? undefined;
      const asked = { method, path: pathname + search, body: String(body ?? "") };
      const answer = this.standIn.answer({ ...asked, headers: { authorization } });
      if (answer === "hang_up") return undefined;
      return { status: answer.status, body: { ...Object(answer.body) } };
    },
  );

  constructor(
    private readonly db: Db,
    now: () => number,
  ) {
    this.standIn = new RazorpayStandIn(KEYS, "https://rzp.example", now);
  }

  async order(payment: { id: string; memberId: string } | undefined, now: number): Promise<void> {
    if (!payment) return;
    const { id: paymentId, memberId } = payment;
    const asked = { service: this.service, paymentId, memberId, description: "A run", now };
    await makeOrder(this.db, { ...asked, kind: "order", returnTo: "" });
  }

  /** Rupees that came into the books. */
  async pay({ which, isOther, events, killAt }: Step<"pay_online">, now: number): Promise<number> {
    const orders = [...this.standIn.orders.values()];
    const order = orders[orders.length - 1 - (which % Math.max(1, orders.length))];
    if (!order) return 0;
    const amount = order.amount + (isOther ? OTHER_PAISE : 0);
    const webhooks = this.standIn.webhooksOf(this.standIn.pay(order.id, { amount }));
    let rupees = 0;
    for (const event of events) {
      rupees +=
        killAt === undefined
          ? await this.receive(webhooks[event], amount, now)
          : await this.underKill(webhooks[event], killAt, now);
    }
    return rupees;
  }

  /** Rupees that came into the books before the process ended, which are none: what it did is rolled back. */
  private async underKill(webhook: Webhook | undefined, killAt: number, now: number) {
    if (!webhook) return 0;
    const body = Buffer.from(webhook.body);
    const read = this.service.readWebhook(new Headers(webhook.headers), body);
    if (!read) throw new Error("The stand-in's signature is not the service's.");
    const before = await this.inBooks();
    const dying = killedAfter(this.db, killAt);
    const died = await isKilled(() => takeUpEvents(dying, { ...read, service: "Razorpay", now }));
    const came = (await this.inBooks()) - before;
    if (died) expect(came).toBe(0);
    return came;
  }

  async dispute({ which, standing, isSettled }: Step<"dispute">, now: number): Promise<void> {
    const payment = await this.paymentAt(which);
    if (!payment) return;
    const entity = { payment_id: payment.id, status: standing };
    await this.receive(
      this.standIn.webhook("payment.dispute.created", { dispute: { entity } }),
      0,
      now,
    );
    if (isSettled)
      await setAsideLine(this.db, { ...BY, onlinePaymentId: payment.id, note: "Settled", now });
  }

  /** Money that went back without the club's books: what the treasurer takes out of what came, and out of credit. */
  async backElsewhere({ which, isLost, ends }: Step<"back_elsewhere">, now: number) {
    const none = { received: 0, refunded: 0 };
    const payment = await this.paymentAt(which);
    if (!payment) return none;
    const { id, amount } = payment;
    const left = amount - Number(payment.refunded);
    const paise = isLost ? left : Math.floor(left / 200) * 100;
    if (paise < 100) return none;
    const events = isLost
      ? this.standIn.dispute(id, "lost", paise)
      : [this.standIn.sendBack(id, paise)];
    for (const event of events) await this.receive(event, 0, now);
    const ending = { ...BY, onlinePaymentId: id, note: "Went back", now };
    if (ends === "note") {
      await setAsideLine(this.db, ending);
      return none;
    }
    const before = await this.inBooks();
    const open = await this.elsewhereOf(id);
    const done = await takeOutOfBooks(this.db, { ...ending, from: ends });
    return {
      received: (await this.inBooks()) - before,
      refunded: done.ok && ends === "credit" ? open : 0,
    };
  }

  /** Rupees that went back at the service and are in no book. */
  private async elsewhereOf(onlinePaymentId: string): Promise<number> {
    const { rupees } = await this.db
      .selectFrom("online_refunds")
      .select((eb) => eb.fn.sum<number | null>("amount_rupees").as("rupees"))
      .where("online_payment_id", "=", onlinePaymentId)
      .where("state", "=", "elsewhere")
      .executeTakeFirstOrThrow();
    return Number(rupees ?? 0);
  }

  async renew(memberId: string, now: number): Promise<void> {
    const asked = { service: this.service, memberId, description: "A month", today: TODAY, now };
    await startRenewal(this.db, asked);
    const renewal = await findRenewal(this.db, { memberId });
    if (renewal?.serviceId) await this.receive(this.standIn.authorise(renewal.serviceId), 0, now);
  }

  async debit({ which, outcome, events }: Step<"debit">, now: number): Promise<number> {
    const subscriptions = [...this.standIn.subscriptions.keys()];
    const id = subscriptions[which % Math.max(1, subscriptions.length)];
    if (id === undefined) return 0;
    const before = await this.inBooks();
    const webhooks = this.standIn.debit(id, outcome);
    for (const event of events) await this.receive(webhooks[event], 0, now);
    return (await this.inBooks()) - before;
  }

  /** Rupees that came into the books: debits of which no event had come. */
  async stopRenewal(memberId: string, now: number): Promise<number> {
    const before = await this.inBooks();
    await stopRenewal(this.db, { service: this.service, memberId, now });
    return (await this.inBooks()) - before;
  }

  private async receive(webhook: Webhook | undefined, amount: number, now: number) {
    if (!webhook) return 0;
    const body = Buffer.from(webhook.body);
    const read = this.service.readWebhook(new Headers(webhook.headers), body);
    if (!read) throw new Error("The stand-in's signature is not the service's.");
    const became = await takeUpEvents(this.db, { ...read, service: "Razorpay", now });
    return became.some((what) => what === "paid" || what === "credit") ? amount / 100 : 0;
  }

  /** The job, at a time at which every open order is asked for. */
  async ask(now: number): Promise<number> {
    const before = await this.inBooks();
    const stopping = new AbortController().signal;
    await this.db.updateTable("online_orders").set({ next_check_at: now }).execute();
    await checkOnlinePayments(this.db, { onlinePayments: this.service, now, stopping });
    await this.db.updateTable("renewals").set({ next_check_at: now }).execute();
    await checkRenewals(this.db, { onlinePayments: this.service, now, stopping });
    return (await this.inBooks()) - before;
  }

  /** Rupees of credit that went back, and stay gone. */
  async refund(step: Step<"refund_online">, now: number): Promise<number> {
    const payment = await this.paymentAt(step.which);
    const amountRupees = Math.floor((payment?.amount ?? 0) / 100 / step.parts);
    if (!payment || amountRupees === 0) return 0;
    const submitKey = randomUUID();
    const input = { ...BY, onlinePaymentId: payment.id, amountRupees, reason: "Rain", submitKey };
    const refunded = await refundOnline(this.db, { ...input, service: this.service, now });
    if (!refunded.ok) return 0;
    const sent = [...this.standIn.refunds.values()].find(({ notes }) => notes.refund === submitKey);
    if (sent && step.becomes !== "pending") {
      const webhook = this.standIn.finishRefund(sent.id, step.becomes);
      await this.receive(webhook, 0, now);
      await this.receive(webhook, 0, now);
    }
    if (step.becomes === "failed" || payment.paymentId === null) return 0;
    return amountRupees;
  }

  /** A refund that is on its way arrives or fails: what comes into the books by it, and what of credit is there again. */
  async finishRefund({ which, becomes }: Step<"finish_refund">, now: number) {
    const onTheirWay = [...this.standIn.refunds.values()].filter(
      ({ status }) => status === "pending",
    );
    const refund = onTheirWay[which % Math.max(1, onTheirWay.length)];
    if (!refund) return { received: 0, refunded: 0 };
    const { fromCredit } = await this.db
      .selectFrom("online_refunds")
      .select("from_credit as fromCredit")
      .where("service_id", "=", refund.id)
      .executeTakeFirstOrThrow();
    const before = await this.inBooks();
    await this.receive(this.standIn.finishRefund(refund.id, becomes), 0, now);
    const isBack = becomes === "failed" && fromCredit === 1;
    return {
      received: (await this.inBooks()) - before,
      refunded: isBack ? -refund.amount / 100 : 0,
    };
  }

  async settle(step: Step<"settle_online">, now: number): Promise<number> {
    const payment = await this.paymentAt(step.which);
    if (!payment) return 0;
    const before = await this.inBooks();
    await creditOpenPayment(this.db, { ...BY, onlinePaymentId: payment.id, now: now + DAY_MS });
    return (await this.inBooks()) - before;
  }

  private async paymentAt(index: number) {
    const payments = await this.db
      .selectFrom("online_payments")
      .select(["id", "amount", "payment_id as paymentId", "refunded_paise as refunded"])
      .orderBy("captured_at", "desc")
      .orderBy("id")
      .execute();
    return payments[index % Math.max(1, payments.length)];
  }

  /** Rupees that came online and are paid payments or credit. */
  private async inBooks(): Promise<number> {
    const { rupees } = await this.db
      .selectFrom("payments")
      .select((eb) => eb.fn.sum<number | null>("amount_rupees").as("rupees"))
      .where("status", "=", "paid")
      .where("method", "=", "online")
      .executeTakeFirstOrThrow();
    return Number(rupees ?? 0);
  }

  /** Each captured payment is in the books once, waits for the treasurer, or went back; or its webhook is lost. */
  async expectSound(): Promise<void> {
    const noted = await this.db
      .selectFrom("online_payments")
      .select(["id", "amount", "state", "payment_id as paymentId"])
      .select("refunded_paise as refunded")
      .execute();
    const booked = noted.filter(({ paymentId }) => paymentId !== null);
    expect(new Set(booked.map(({ paymentId }) => paymentId)).size).toBe(booked.length);
    for (const { id, amount, state, paymentId, refunded } of noted) {
      expect(this.standIn.payments.get(id)?.amount).toBe(amount);
      expect(refunded).toBeLessThanOrEqual(amount);
      expect(paymentId === null).toBe(state === "open" || state === "set_aside");
    }
    const inNotes = booked.reduce((sum, { amount }) => sum + amount / 100, 0);
    const sentBefore = booked.filter(({ amount, state }) => state === "credit" && amount > 0);
    const difference = inNotes - (await this.inBooks());
    // What went back before the rest became credit never was in the books.
    if (sentBefore.every(({ refunded }) => refunded === 0)) expect(difference).toBe(0);
    else expect(difference).toBeGreaterThanOrEqual(0);
  }
}
