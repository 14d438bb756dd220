/** A stand-in for Razorpay's API, after its documentation: orders, links, payments, refunds and signed webhooks. */
import { createHmac, randomBytes } from "node:crypto";
import type {
  StandInLink,
  StandInOrder,
  StandInPayment,
  StandInRefund,
  StandInSettled,
  StandInSubscription,
  Webhook,
} from "./entities";

export interface StandInKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface StandInRequest {
  method: string;
  path: string;
  headers: { authorization?: string | undefined; "x-refund-idempotency"?: unknown };
  body: string;
}

export interface Answered {
  status: number;
  body: unknown;
}

/** 2 % and 18 % tax on it, which cards cost; UPI may cost less. */
const FEE_SHARE = 0.02;
const TAX_SHARE = 0.18;
const DAY_S = 86_400;
const INDIA_AHEAD_S = 19_800;
/** The least that can be paid: one rupee. */
const LEAST_PAISE = 100;

export class RazorpayStandIn {
  readonly orders = new Map<string, StandInOrder>();
  readonly links = new Map<string, StandInLink>();
  readonly payments = new Map<string, StandInPayment>();
  readonly refunds = new Map<string, StandInRefund>();
  readonly plans = new Map<string, { id: string; amount: number }>();
  readonly subscriptions = new Map<string, StandInSubscription>();
  /** The subscription of an order that a debit made. */
  private readonly debited = new Map<string, string>();
  /** What was paid out to the bank, by the entity's id. */
  readonly settled = new Map<string, StandInSettled>();
  /** What was asked, without the bodies. */
  readonly asked: string[] = [];
  /** Answers instead, where a test says so: faults of the service. */
  react: ((asked: StandInRequest) => Answered | "hang_up" | undefined) | undefined;

  constructor(
    private readonly keys: StandInKeys,
    private readonly site: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Answers a call of the API; `hang_up` after a fault that leaves no answer. */
  answer(asked: StandInRequest): Answered | "hang_up" {
    this.asked.push(`${asked.method} ${asked.path}`);
    const reaction = this.react?.(asked);
    if (reaction) return reaction;
    const { keyId, keySecret } = this.keys;
    const access = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
    if (asked.headers.authorization !== access) return refused(401, "Authentication failed");
    const { pathname, searchParams } = new URL(asked.path, "http://stand-in");
    const [, , what = "", id = "", then = ""] = pathname.split("/");
    const sent = asked.method === "POST" ? JSON.parse(asked.body) : {};
    switch (`${asked.method} ${what}${id && "/id"}${then && `/${then}`}`) {
      case "GET orders":
        return listed([...this.orders.values()].slice(0, Number(searchParams.get("count"))));
      case "POST orders":
        return this.addOrder(sent);
      case "GET orders/id/payments":
        return this.orders.has(id) ? listed(this.paymentsOf(id)) : refused(400, "No such order");
      case "POST payment_links":
        return this.addLink(sent);
      case "GET payment_links": {
        const reference = searchParams.get("reference_id");
        const links = [...this.links.values()];
        const found = links.filter(({ reference_id: own }) => own === reference);
        return answered({ payment_links: found });
      }
      case "GET payment_links/id":
        return answered(this.links.get(id));
      case "POST payments/id/refund":
        return this.addRefund(id, sent);
      case "GET payments/id/refunds":
        return listed([...this.refunds.values()].filter((one) => one.payment_id === id));
      case "POST plans": {
        const { amount } = sent.item;
        const plan = { id: this.newId("plan"), amount };
        this.plans.set(plan.id, plan);
        return answered(plan);
      }
      case "POST subscriptions":
        return this.addSubscription(sent);
      case "GET subscriptions/id":
        return answered(this.subscriptions.get(id));
      case "POST subscriptions/id/pause":
        return this.moveSubscription(id, ["authenticated", "active"], "paused");
      case "POST subscriptions/id/resume":
        return this.moveSubscription(id, ["paused"], "active");
      case "POST subscriptions/id/cancel": {
        const live = ["created", "authenticated", "active", "pending", "halted", "paused"];
        return this.moveSubscription(id, live, "cancelled");
      }
      case "GET invoices": {
        const wanted = searchParams.get("subscription_id");
        const orders = [...this.debited].filter(([, subscription]) => subscription === wanted);
        const latest = orders.reverse().slice(0, Number(searchParams.get("count") ?? 10));
        return listed(latest.map(([order_id]) => ({ entity: "invoice", order_id })));
      }
      case "GET settlements/id/combined": {
        const of = (name: string) => Number(searchParams.get(name));
        const from = Date.UTC(of("year"), of("month") - 1, of("day")) / 1_000 - INDIA_AHEAD_S;
        const items = [...this.settled.values()].filter(
          ({ settled_at: at }) => at >= from && at < from + DAY_S,
        );
        return listed(items.slice(of("skip"), of("skip") + of("count")));
      }
      default:
        return refused(404, "The requested URL was not found on the server.");
    }
  }

  /** Pays an order or link, as a member's app does; what was paid may differ where a test says so. */
  pay(
    id: string,
    other: { amount?: number; currency?: string; status?: StandInPayment["status"] } = {},
  ): StandInPayment {
    const order = known(this.orders, this.links.get(id)?.order_id ?? id);
    const { amount = order.amount, currency = order.currency, status = "captured" } = other;
    const fee = Math.round(amount * FEE_SHARE * (1 + TAX_SHARE));
    const payment: StandInPayment = {
      id: this.newId("pay"),
      entity: "payment",
      order_id: order.id,
      amount,
      currency,
      status,
      captured: status === "captured",
      fee,
      tax: Math.round(fee * (TAX_SHARE / (1 + TAX_SHARE))),
      method: "upi",
      notes: order.notes,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  /** What the service sends of a payment: the events name the same payment, each with an id of its own. */
  webhooksOf(payment: StandInPayment): Webhook[] {
    const paid = { payment: { entity: payment } };
    if (!payment.captured) return [this.webhook(`payment.${payment.status}`, paid)];
    const order = { entity: this.orders.get(payment.order_id) };
    const link = [...this.links.values()].find(({ order_id: own }) => own === payment.order_id);
    return [
      this.webhook("payment.captured", paid),
      this.webhook("order.paid", { ...paid, order }),
      ...(link
        ? [this.webhook("payment_link.paid", { ...paid, order, payment_link: { entity: link } })]
        : []),
    ];
  }

  /** A refund that was asked for arrives, or does not. */
  finishRefund(id: string, status: "processed" | "failed"): Webhook {
    const refund = known(this.refunds, id);
    refund.status = status;
    return this.refundEvent(refund);
  }

  /** Money goes back without a call of the API: by a press on the service's site, or because it was never captured. */
  sendBack(paymentId: string, amount: number): Webhook {
    const payment = known(this.payments, paymentId);
    if (!payment.captured) payment.status = "refunded";
    return this.refundEvent(this.newRefund(payment, { status: "processed", amount, notes: {} }));
  }

  /** What the service sends of a dispute; a lost one takes the money back. */
  dispute(
    paymentId: string,
    status: "open" | "under_review" | "won" | "lost",
    amount = known(this.payments, paymentId).amount,
  ): Webhook[] {
    const payment = known(this.payments, paymentId);
    const event = status === "open" ? "created" : status;
    const dispute = { id: "disp_1", entity: "dispute", payment_id: paymentId, status };
    const payload = { payment: { entity: payment }, dispute: { entity: dispute } };
    const said = this.webhook(`payment.dispute.${event}`, payload);
    return status === "lost" ? [said, this.sendBack(paymentId, amount)] : [said];
  }

  private refundEvent(refund: StandInRefund): Webhook {
    const payment = { entity: known(this.payments, refund.payment_id) };
    return this.webhook(`refund.${refund.status}`, { refund: { entity: refund }, payment });
  }

  /** The member says yes to a mandate in their app. */
  authorise(id: string): Webhook {
    const subscription = known(this.subscriptions, id);
    subscription.status = "authenticated";
    return this.subscriptionEvent("authenticated", subscription);
  }

  /** A debit of a mandate, made or failed; after a failed one the service tries again, and halts in the end. */
  debit(id: string, outcome: "captured" | "failed" | "halted" = "captured"): Webhook[] {
    const subscription = known(this.subscriptions, id);
    if (["cancelled", "halted", "paused", "created"].includes(subscription.status)) return [];
    if (outcome !== "captured") {
      subscription.status = outcome === "failed" ? "pending" : "halted";
      return [this.subscriptionEvent(subscription.status, subscription)];
    }
    const { amount = 0 } = this.plans.get(subscription.plan_id) ?? {};
    const order = { id: this.newId("order"), amount, currency: "INR", receipt: "", notes: {} };
    this.orders.set(order.id, order);
    this.debited.set(order.id, id);
    const payment = this.pay(order.id);
    subscription.status = "active";
    subscription.paid_count += 1;
    subscription.charge_at += 30 * DAY_S;
    const payload = { subscription: { entity: subscription }, payment: { entity: payment } };
    return [...this.webhooksOf(payment), this.webhook("subscription.charged", payload)];
  }

  private subscriptionEvent(event: string, subscription: StandInSubscription): Webhook {
    return this.webhook(`subscription.${event}`, { subscription: { entity: subscription } });
  }

  private addSubscription(sent: {
    plan_id: string;
    start_at: number;
    notes: Record<string, string>;
  }): Answered {
    if (!this.plans.has(sent.plan_id)) return refused(400, "The id provided does not exist");
    const id = this.newId("sub");
    const subscription: StandInSubscription = {
      id,
      entity: "subscription",
      plan_id: sent.plan_id,
      status: "created",
      short_url: `${this.site}/pay/${id}`,
      charge_at: sent.start_at,
      paid_count: 0,
      notes: sent.notes,
    };
    this.subscriptions.set(id, subscription);
    return answered(subscription);
  }

  private moveSubscription(
    id: string,
    from: readonly string[],
    to: StandInSubscription["status"],
  ): Answered {
    const found = this.subscriptions.get(id);
    if (!found || !from.includes(found.status))
      return refused(400, "Subscription is not in a state for this");
    found.status = to;
    return answered(found);
  }

  /** Pays out what came less fees and what went back, in one transfer; returns its reference and paise. */
  settle(at: number): { utr: string; paise: number } {
    const settlement_id = this.newId("setl");
    const utr = `SETL${randomBytes(6).toString("hex").toUpperCase()}`;
    const shared = { settled: true, settled_at: Math.floor(at / 1_000), settlement_id };
    let paise = 0;
    const add = (item: Omit<StandInSettled, keyof typeof shared | "tax" | "settlement_utr">) => {
      if (this.settled.has(item.entity_id)) return;
      const tax = Math.round(item.fee * (TAX_SHARE / (1 + TAX_SHARE)));
      this.settled.set(item.entity_id, { ...item, tax, ...shared, settlement_utr: utr });
      paise += item.credit - item.debit;
    };
    for (const { id, captured, amount, fee } of this.payments.values()) {
      const item = { entity_id: id, type: "payment" as const, payment_id: null };
      if (captured) add({ ...item, debit: 0, credit: amount - fee, fee });
    }
    for (const { id, payment_id, status, amount } of this.refunds.values()) {
      const item = { entity_id: id, type: "refund" as const, payment_id };
      if (status !== "failed" && known(this.payments, payment_id).captured)
        add({ ...item, debit: amount, credit: 0, fee: 0 });
    }
    return { utr, paise };
  }

  /** A signed event; `eventId` where it is one that was sent before. */
  webhook(event: string, payload: object, eventId = this.newId("evt")): Webhook {
    const contains = Object.keys(payload);
    const created_at = Math.floor(this.now() / 1_000);
    const said = { entity: "event", account_id: "acc_StandIn", event, contains, payload };
    const body = JSON.stringify({ ...said, created_at });
    const signature = createHmac("sha256", this.keys.webhookSecret).update(body).digest("hex");
    const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId };
    return { body, headers: { "Content-Type": "application/json", ...headers } };
  }

  private addOrder(sent: Omit<StandInOrder, "id">): Answered {
    if (!(sent.amount >= LEAST_PAISE)) return refused(400, "Order amount less than minimum");
    const { amount, currency, receipt, notes } = sent;
    const order = { id: this.newId("order"), amount, currency, receipt, notes };
    this.orders.set(order.id, order);
    return answered({ ...order, entity: "order", status: "created" });
  }

  private addLink(sent: Omit<StandInLink, "id" | "order_id" | "short_url">): Answered {
    const taken = [...this.links.values()].some((link) => link.reference_id === sent.reference_id);
    if (taken) return refused(400, "payment link with given reference_id already exists");
    if (!(sent.amount >= LEAST_PAISE)) return refused(400, "amount less than minimum");
    const id = this.newId("plink");
    const order = { ...sent, id: this.newId("order"), receipt: sent.reference_id };
    this.orders.set(order.id, order);
    const link = { ...sent, id, order_id: order.id, short_url: `${this.site}/pay/${id}` };
    this.links.set(id, link);
    return answered(link);
  }

  private addRefund(id: string, sent: { amount: number; notes: Record<string, string> }): Answered {
    const payment = this.payments.get(id);
    if (!payment) return refused(400, "The id provided does not exist");
    const own = [...this.refunds.values()].filter((one) => one.payment_id === id);
    const before = own.find(({ notes }) => notes.refund === sent.notes.refund);
    if (before) return answered(before);
    const sum = own.reduce(
      (sum, { status, amount }) => sum + (status === "failed" ? 0 : amount),
      0,
    );
    if (sum + sent.amount > payment.amount)
      return refused(400, "The total refund amount is greater than the refund payment amount");
    return answered(this.newRefund(payment, { status: "pending", ...sent }));
  }

  private newRefund(
    { id: payment_id, currency }: StandInPayment,
    { status, amount, notes }: Pick<StandInRefund, "status" | "amount" | "notes">,
  ): StandInRefund {
    const id = this.newId("rfnd");
    const refund = { id, entity: "refund" as const, payment_id, status, amount, currency, notes };
    this.refunds.set(id, refund);
    return refund;
  }

  private paymentsOf(orderId: string): StandInPayment[] {
    return [...this.payments.values()].filter(({ order_id: own }) => own === orderId);
  }

  /** The service never gives an id twice; a trial's stand-in starts anew with each start of the server. */
  private newId(kind: string): string {
    return `${kind}_${randomBytes(7).toString("hex")}`;
  }
}

function known<T>(all: ReadonlyMap<string, T>, id: string): T {
  const found = all.get(id);
  if (found === undefined) throw new Error(`The stand-in has no ${id}.`);
  return found;
}

/** Undefined is answered as what is not there. */
function answered(body: object | undefined): Answered {
  return body ? { status: 200, body } : refused(400, "The id provided does not exist");
}

function listed(items: unknown[]): Answered {
  return answered({ entity: "collection", count: items.length, items });
}

function refused(status: number, description: string): Answered {
  return { status, body: { error: { code: "BAD_REQUEST_ERROR", description } } };
}
