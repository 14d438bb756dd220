import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import type { OnlinePayments, OrderKind } from "~/gateways/online-payments";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { FIRST_CHECK_MS } from "./orders";

export type OrderOutcome =
  | { ok: true; serviceId: string; url: string | null; amountRupees: number }
  | { ok: false; reason: "not_found" | "not_due" | "unavailable" };

/** A member's payment as its page shows it, or undefined for nobody's and another member's. */
export async function findOwnPayment(db: Db, input: { paymentId: PaymentId; memberId: MemberId }) {
  return await db
    .selectFrom("payments as p")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.status", "p.reference", "p.amount_rupees as amountRupees"])
    .select(["p.membership_id as membershipId", "e.title", "e.date"])
    .select(({ selectFrom }) =>
      selectFrom("bookings as b")
        .select("b.id")
        .whereRef("b.payment_id", "=", "p.id")
        .whereRef("b.member_id", "=", "p.member_id")
        .where("b.is_guest", "=", 0)
        .orderBy("b.created_at", "desc")
        .limit(1)
        .as("bookingId"),
    )
    .where("p.id", "=", input.paymentId)
    .where("p.member_id", "=", input.memberId)
    .executeTakeFirst();
}

/**
 * An order or link at the service for exactly what is due. Pressed twice, also in two windows, it is the same one; after the
 * amount has changed it is a new one.
 */
export async function makeOrder(
  db: Db,
  input: {
    service: OnlinePayments;
    kind: OrderKind;
    paymentId: PaymentId;
    memberId: MemberId;
    description: string;
    /** Where the service's page leads back to. */
    returnTo: string;
    now: Instant;
  },
): Promise<OrderOutcome> {
  const { service, kind, paymentId, description, returnTo, now } = input;
  const payment = await findOwnPayment(db, input);
  if (!payment) return { ok: false, reason: "not_found" };
  if (payment.status !== "due") return { ok: false, reason: "not_due" };
  const { amountRupees, reference } = payment;
  const order = await reserveOrder(db, { paymentId, kind, amountRupees, now });
  if (!order) return { ok: false, reason: "not_due" };
  if (order.serviceId !== null)
    return { ok: true, serviceId: order.serviceId, url: order.url, amountRupees };
  const asked = { ownId: order.id, amountRupees, reference, description };
  const made: { id: string; url?: string } | undefined =
    kind === "link"
      ? await service.createLink({ ...asked, returnTo })
      : await service.createOrder(asked);
  if (!made) return { ok: false, reason: "unavailable" };
  const kept = await keepServiceId(db, {
    orderId: order.id,
    serviceId: made.id,
    url: made.url ?? null,
  });
  return { ok: true, ...kept, amountRupees };
}

/**
 * The open order of this amount, made where there is none: two at once get the same one. Undefined where it is paid at this
 * moment.
 */
async function reserveOrder(
  db: Db,
  { now, ...order }: { paymentId: PaymentId; kind: OrderKind; amountRupees: number; now: Instant },
) {
  await addOrder(db, { ...order, serviceId: null, nextCheckAt: now + FIRST_CHECK_MS, now });
  return await findOpenOrder(db, order);
}

/** Notes an order; nothing where the same one is open. */
export async function addOrder(
  db: Db,
  order: {
    paymentId: PaymentId;
    kind: OrderKind;
    amountRupees: number;
    serviceId: string | null;
    nextCheckAt: Instant;
    now: Instant;
  },
): Promise<void> {
  await db
    .insertInto("online_orders")
    .values({
      id: newId(),
      payment_id: order.paymentId,
      kind: order.kind,
      amount_rupees: order.amountRupees,
      state: "open",
      service_id: order.serviceId,
      url: null,
      next_check_at: order.nextCheckAt,
      created_at: order.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["payment_id", "kind", "amount_rupees"])
        // A literal, by which both databases know the partial index.
        .where("state", "=", sql.lit("open"))
        .doNothing(),
    )
    .execute();
}

async function findOpenOrder(
  db: Db,
  {
    paymentId,
    kind,
    amountRupees,
  }: { paymentId: PaymentId; kind: OrderKind; amountRupees: number },
) {
  return await db
    .selectFrom("online_orders")
    .select(["id", "service_id as serviceId", "url"])
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .where("amount_rupees", "=", amountRupees)
    .where("state", "=", sql.lit("open"))
    .executeTakeFirst();
}

/** Of two orders that the service made at once the first is kept: the other is shown to nobody. */
async function keepServiceId(
  db: Db,
  input: { orderId: string; serviceId: string; url: string | null },
): Promise<{ serviceId: string; url: string | null }> {
  const { orderId, serviceId, url } = input;
  await db
    .updateTable("online_orders")
    .set({ service_id: serviceId, url })
    .where("id", "=", orderId)
    .where("service_id", "is", null)
    .execute();
  const kept = await db
    .selectFrom("online_orders")
    .select(["service_id as serviceId", "url"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { serviceId: kept.serviceId ?? serviceId, url: kept.url };
}

/** The service's page for what is due now, where a link was made for it. */
export async function findOpenLink(
  db: Db,
  { id: paymentId, amountRupees }: { id: PaymentId; amountRupees: number },
): Promise<string | undefined> {
  const found = await findOpenOrder(db, { paymentId, kind: "link", amountRupees });
  return found?.url ?? undefined;
}
