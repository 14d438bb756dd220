import { createHmac } from "node:crypto";
import { z } from "zod";
import { SECOND_MS } from "~/lib/dates";
import { equalDigests, sha256 } from "~/lib/digest.server";
import { parsed } from "~/lib/json-entries";
import { PAISE_PER_RUPEE } from "~/lib/rupees";
import type { Call, Reply } from "./http-call";
import type {
  OnlinePayments,
  PaymentOfService,
  RefundOfService,
  RenewalDebit,
  RenewalState,
  ServiceEvent,
  SettledItem,
} from "./online-payments";

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  url: string;
  /** Where the window's script is, if it is a stand-in's. */
  script?: string;
}

const CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";

/** The window's script loads a second one, talks to the service and opens its frame. */
const POLICY = {
  script: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  frame: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
  connect: ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  image: ["https://cdn.razorpay.com"],
};

const SIGNATURE = "X-Razorpay-Signature";

const NO_POLICY = { script: [], frame: [], connect: [], image: [] };

const paymentSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  order_id: z.string().nullish(),
  fee: z.number().nullish(),
});

const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.enum(["pending", "processed", "failed"]),
  // Without notes it is an empty list.
  notes: z.union([z.object({ refund: z.string().optional() }), z.array(z.unknown())]).nullish(),
});

const settledSchema = z.object({
  entity_id: z.string(),
  type: z.string(),
  credit: z.number(),
  debit: z.number(),
  fee: z.number().nullish(),
  payment_id: z.string().nullish(),
  settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
  settled: z.union([z.boolean(), z.number()]),
  settled_at: z.number().nullish(),
});

/** Items of the settlement report in one answer, which is read up to 64 kB. */
const SETTLED_AT_ONCE = 30;
/** A day of a club has fewer. */
const SETTLED_MOST = 3_000;
/** A mandate debits once a month, and is asked about every few hours. */
const LATEST_DEBITS = 3;

const linkSchema = z.object({
  id: z.string(),
  short_url: z.string(),
  order_id: z.string().nullish(),
});

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  short_url: z.string().nullish(),
  charge_at: z.number().nullish(),
});

/** A mandate of this product lasts as long; a member may stop it on any day. */
const RENEWED_MONTHS = 120;

const RENEWAL_STATES: Record<string, RenewalState> = {
  created: "asked",
  authenticated: "active",
  active: "active",
  pending: "failing",
  // All tries are over.
  halted: "ended",
  paused: "paused",
  cancelled: "ended",
  completed: "ended",
  expired: "ended",
};

const madeSchema = z.object({ id: z.string() });

const listOf = <Schema extends z.ZodType>(item: Schema) => z.object({ items: z.array(item) });

const entity = <Schema extends z.ZodType>(schema: Schema) => z.object({ entity: schema });

const webhookSchema = z.object({
  event: z.string(),
  created_at: z.number().nullish(),
  payload: z.object({
    payment: entity(paymentSchema).optional(),
    payment_link: entity(z.object({ id: z.string() })).optional(),
    refund: entity(refundSchema).optional(),
    subscription: entity(subscriptionSchema).optional(),
    dispute: entity(z.object({ payment_id: z.string(), status: z.string() })).optional(),
  }),
});

/** Razorpay: orders, payment links, refunds and signed webhooks (razorpay.com/docs/api). */
export function razorpayPayments(settings: RazorpaySettings, call: Call): OnlinePayments {
  const { keyId, keySecret, webhookSecret, url, script } = settings;
  const access = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const ask = async (path: string): Promise<Reply | undefined> =>
    await call(`${url}/v1${path}`, { method: "GET", headers: { Authorization: access } });
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    await call(`${url}/v1${path}`, {
      method: "POST",
      headers: { Authorization: access, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const findLink = async (ownId: string) => {
    const reply = await ask(`/payment_links?reference_id=${encodeURIComponent(ownId)}`);
    return read(reply, z.object({ payment_links: z.array(linkSchema) }))?.payment_links[0];
  };
  const listOfOrder = async (orderId: string) => {
    const reply = await ask(`/orders/${encodeURIComponent(orderId)}/payments`);
    if (isUnknown(reply)) return [];
    return read(reply, listOf(paymentSchema))?.items.map(paymentOf);
  };
  return {
    name: "Razorpay",
    isTest: keyId.startsWith("rzp_test_"),
    checkout: { key: keyId, script: script ?? CHECKOUT_SCRIPT },
    policy: script === undefined ? POLICY : NO_POLICY,

    async areKeysTaken() {
      const reply = await ask("/orders?count=1");
      if (reply?.status === UNAUTHORISED) return false;
      return isOk(reply) ? true : undefined;
    },

    async createOrder({ ownId, amountRupees, reference }) {
      const reply = await send("/orders", {
        amount: amountRupees * PAISE_PER_RUPEE,
        currency: "INR",
        receipt: reference,
        notes: { order: ownId },
        payment_capture: 1,
      });
      return read(reply, madeSchema);
    },

    async createLink({ ownId, amountRupees, reference, description, returnTo }) {
      const reply = await send("/payment_links", {
        amount: amountRupees * PAISE_PER_RUPEE,
        currency: "INR",
        accept_partial: false,
        // One link for each: a second call with it is refused.
        reference_id: ownId,
        description,
        notes: { order: ownId, reference },
        reminder_enable: false,
        callback_url: returnTo,
        callback_method: "get",
      });
      const made = isOk(reply) ? read(reply, linkSchema) : await findLink(ownId);
      return made && { id: made.id, url: made.short_url };
    },

    async listPayments({ kind, id }) {
      if (kind === "order") return await listOfOrder(id);
      const reply = await ask(`/payment_links/${encodeURIComponent(id)}`);
      if (isUnknown(reply)) return [];
      if (!isOk(reply)) return undefined;
      const link = read(reply, linkSchema);
      // A link has an order from the first try to pay it.
      return link?.order_id ? await listOfOrder(link.order_id) : [];
    },

    async refund({ ownId, servicePaymentId, amountPaise, reason }) {
      const reply = await send(
        `/payments/${encodeURIComponent(servicePaymentId)}/refund`,
        { amount: amountPaise, speed: "normal", notes: { refund: ownId, reason } },
        { "X-Refund-Idempotency": ownId },
      );
      if (reply?.status === 400) return "refused";
      const refund = read(reply, refundSchema);
      return refund && refundOf(refund);
    },

    async listRefunds(servicePaymentId) {
      const reply = await ask(`/payments/${encodeURIComponent(servicePaymentId)}/refunds`);
      return read(reply, listOf(refundSchema))?.items.map(refundOf);
    },

    async createRenewal({ ownId, amountRupees, startsAt, description }) {
      const amount = amountRupees * PAISE_PER_RUPEE;
      const item = { name: description, amount, currency: "INR" };
      const plan = read(await send("/plans", { period: "monthly", interval: 1, item }), madeSchema);
      if (!plan) return undefined;
      const reply = await send("/subscriptions", {
        plan_id: plan.id,
        total_count: RENEWED_MONTHS,
        start_at: Math.floor(startsAt / SECOND_MS),
        // The service sends the notice that the rules ask for, a day before each debit.
        customer_notify: 1,
        notes: { renewal: ownId },
      });
      const made = read(reply, subscriptionSchema);
      return made?.short_url ? { id: made.id, url: made.short_url } : undefined;
    },

    async findRenewal(id) {
      const reply = await ask(`/subscriptions/${encodeURIComponent(id)}`);
      const found = read(reply, subscriptionSchema);
      if (!found) return undefined;
      const invoices = await ask(
        `/invoices?subscription_id=${encodeURIComponent(id)}&count=${LATEST_DEBITS}`,
      );
      const list = read(invoices, listOf(z.object({ order_id: z.string().nullish() })));
      if (!list) return undefined;
      const debits: RenewalDebit[] = [];
      for (const serviceOrderId of list.items.flatMap(({ order_id: id }) => id ?? [])) {
        const payments = await listOfOrder(serviceOrderId);
        if (!payments) return undefined;
        debits.push(...payments.map((payment) => ({ serviceOrderId, payment })));
      }
      return { ...standingOf(found), debits };
    },

    async changeRenewal(id, to) {
      const body = to === "cancel" ? { cancel_at_cycle_end: 0 } : { [`${to}_at`]: "now" };
      const reply = await send(`/subscriptions/${encodeURIComponent(id)}/${to}`, body);
      if (isOk(reply)) return true;
      // A call that was made before is refused: how it stands now says whether it is done.
      const now = await ask(`/subscriptions/${encodeURIComponent(id)}`);
      const found = read(now, subscriptionSchema);
      const wanted = { pause: "paused", resume: "active", cancel: "ended" } as const;
      return found !== undefined && standingOf(found).state === wanted[to];
    },

    async listSettled(day) {
      const [year, month, date] = day.split("-");
      const all: SettledItem[] = [];
      for (let skip = 0; skip < SETTLED_MOST; skip += SETTLED_AT_ONCE) {
        const page = `count=${SETTLED_AT_ONCE}&skip=${skip}`;
        const on = `year=${year}&month=${Number(month)}&day=${Number(date)}`;
        const reply = await ask(`/settlements/recon/combined?${on}&${page}`);
        const list = read(reply, listOf(settledSchema));
        if (!list) return undefined;
        all.push(...list.items.flatMap(settledOf));
        if (list.items.length < SETTLED_AT_ONCE) return all;
      }
      return all;
    },

    signatureHeader: SIGNATURE,

    readWebhook(headers, body) {
      const expected = createHmac("sha256", webhookSecret).update(body).digest("hex");
      const given = headers.get(SIGNATURE) ?? "";
      if (!equalDigests(sha256(given), sha256(expected))) return undefined;
      // The same body is the same event where the header is missing.
      const id = headers.get("X-Razorpay-Event-Id") ?? sha256(body.toString("utf8"));
      return { id, events: eventsIn(body.toString("utf8")) };
    },
  };
}

const UNAUTHORISED = 401;

/** An id that the service does not know, as an order of the keys before. */
function isUnknown(reply: Reply | undefined): boolean {
  return reply?.status === 400 || reply?.status === 404;
}

function isOk(reply: Reply | undefined): reply is Reply {
  return reply !== undefined && reply.status >= 200 && reply.status < 300;
}

/** What a successful answer says; undefined for any other. */
function read<Schema extends z.ZodType>(reply: Reply | undefined, schema: Schema) {
  return isOk(reply) ? schema.safeParse(reply.body).data : undefined;
}

function paymentOf(payment: z.infer<typeof paymentSchema>): PaymentOfService {
  const { id, amount, currency, status, captured, fee } = payment;
  // One that was refunded may never have been captured: what is only authorised goes back by itself.
  const isCaptured = captured ?? status === "captured";
  return { id, amount, currency, isCaptured, feePaise: fee ?? undefined };
}

function standingOf({ status, charge_at: chargeAt }: z.infer<typeof subscriptionSchema>) {
  const nextAt = chargeAt ? chargeAt * SECOND_MS : undefined;
  return { state: RENEWAL_STATES[status] ?? "asked", nextAt };
}

const SETTLED_KINDS = ["payment", "refund"] as const;

function settledOf(item: z.infer<typeof settledSchema>): SettledItem[] {
  const { entity_id: id, type, credit, debit, fee, settlement_id: settlementId } = item;
  const servicePaymentId = item.payment_id ?? undefined;
  if (!item.settled || !settlementId || !item.settled_at) return [];
  const kind = SETTLED_KINDS.find((known) => known === type) ?? "other";
  const paise = { creditPaise: credit, debitPaise: debit, feePaise: fee ?? 0 };
  const utr = item.settlement_utr ?? undefined;
  const settledAt = item.settled_at * SECOND_MS;
  return [{ id, kind, settlementId, servicePaymentId, utr, ...paise, settledAt }];
}

function refundOf(refund: z.infer<typeof refundSchema>): RefundOfService {
  const { id, payment_id: servicePaymentId, amount: amountPaise, status: state, notes } = refund;
  const ownId = notes && !Array.isArray(notes) ? notes.refund : undefined;
  return { id, servicePaymentId, amountPaise, state, ownId };
}

/**
 * What a signed body says. `payment.captured`, `order.paid` and `payment_link.paid` name the same payment, so that each
 * says the same; `payment.failed` and what is not read here change nothing. A refund and a dispute bring their payment, of
 * which they may be the first word.
 */
function eventsIn(text: string): ServiceEvent[] {
  const read = webhookSchema.safeParse(parsed(text));
  if (!read.success) return [];
  const { event, payload, created_at: saidAt } = read.data;
  const at = saidAt ? saidAt * SECOND_MS : undefined;
  const { payment, payment_link: link, refund, dispute, subscription } = payload;
  if (subscription) {
    const { id: serviceRenewalId } = subscription.entity;
    const order = payment?.entity.order_id;
    const debit =
      payment && order && event === "subscription.charged"
        ? { serviceOrderId: order, payment: paymentOf(payment.entity) }
        : undefined;
    const standing = standingOf(subscription.entity);
    return [{ kind: "renewal", serviceRenewalId, ...standing, debit, at }];
  }
  if (event === "payment.failed") return [];
  const captured = payment ? capturedIn(payment.entity, link?.entity) : [];
  if (refund) return [...captured, { kind: "refund", refund: refundOf(refund.entity) }];
  if (dispute) {
    const { payment_id: servicePaymentId, status: standing } = dispute.entity;
    return [...captured, { kind: "dispute", servicePaymentId, standing, at }];
  }
  return captured;
}

function capturedIn(
  payment: z.infer<typeof paymentSchema>,
  link: { id: string } | undefined,
): ServiceEvent[] {
  const captured = { kind: "captured" as const, payment: paymentOf(payment) };
  if (link) return [{ ...captured, orderKind: "link", serviceOrderId: link.id }];
  const { order_id: serviceOrderId } = payment;
  return serviceOrderId ? [{ ...captured, orderKind: "order", serviceOrderId }] : [];
}
