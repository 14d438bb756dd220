import { sql } from "kysely";
import { noteOperation } from "~/core/site/health/note-operation.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { OnlinePayments, OrderKind } from "~/gateways/online-payments";
import type { Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { captureInTransaction } from "./capture.server";
import { FIRST_CHECK_MS, nextCheckOf } from "./orders";
import { resendRefunds } from "./refunds.server";

/** A round's orders; the rest waits for the next one. */
const AT_ONCE = 50;
/** A service that does not answer so many in a row is left alone until the next round. */
const UNANSWERED_MOST = 3;

interface UnpaidOrder {
  id: string;
  state: "open" | "closed";
  kind: OrderKind;
  serviceId: string | null;
  createdAt: Instant;
}

/**
 * Asks the service for orders that stayed unpaid: after a quarter of an hour, for two hours as often, then daily for eight
 * days, and once they are closed monthly for half a year. So a lost webhook costs minutes. One without an answer is asked
 * for again after the others, and never given up. Refunds without an answer are sent again, which the service does once.
 */
export async function checkOnlinePayments(
  db: Db,
  input: { onlinePayments: OnlinePayments | undefined; now: Instant; stopping: AbortSignal },
): Promise<void> {
  const { onlinePayments: service, now, stopping } = input;
  if (!service) return;
  const orders = [
    ...(await listToAsk(db, { state: "open", now })),
    ...(await listToAsk(db, { state: "closed", now })),
  ];
  let unanswered = 0;
  const checks = orders.map((order) => async () => {
    // First: one that fails waits for its next turn too.
    await plan(db, { order, next: { state: order.state, at: now + FIRST_CHECK_MS } });
    const found = await checkOrder(db, { service, order, now });
    unanswered = found ? 0 : unanswered + 1;
    if (found) await plan(db, { order, next: nextCheckOf(order, now) });
    if (found?.isNew) await noteOperation(db, { ...LOST_EVENT, now });
  });
  const resend = () => resendRefunds(db, { service, now, stopping });
  await runForEach([...checks, resend], async (step) => {
    if (!stopping.aborted && unanswered < UNANSWERED_MOST) await step();
  });
}

/** Health says so until the next event comes. */
const LOST_EVENT = { name: "payment_events", outcome: "failed", detail: "" } as const;

/** Asks for the unpaid orders of one payment now, closed ones too: somebody may have kept their page. */
export async function checkPayment(
  db: Db,
  input: { service: OnlinePayments; paymentId: PaymentId; now: Instant },
): Promise<void> {
  const orders = await unpaidOrders(db)
    .where("payment_id", "=", input.paymentId)
    .where("state", "in", ["open", "closed"])
    .execute();
  for (const order of orders) await checkOrder(db, { ...input, order });
}

/** Asks whether the service takes the keys; Health says so where it does not. */
export async function checkKeys(
  db: Db,
  { onlinePayments: service, now }: { onlinePayments: OnlinePayments | undefined; now: Instant },
): Promise<void> {
  const areTaken = await service?.areKeysTaken();
  if (areTaken === undefined) return;
  const outcome = areTaken ? "done" : "failed";
  await noteOperation(db, { name: "payment_keys", outcome, detail: "", now });
}

async function listToAsk(
  db: Db,
  { state, now }: { state: UnpaidOrder["state"]; now: Instant },
): Promise<UnpaidOrder[]> {
  return await unpaidOrders(db)
    // A literal, so that the planner can use the partial index.
    .where("state", "=", sql.lit(state))
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(AT_ONCE)
    .execute();
}

function unpaidOrders(db: Db) {
  return db
    .selectFrom("online_orders")
    .select(["id", "kind", "service_id as serviceId", "created_at as createdAt"])
    .select((eb) => eb.ref("state").$castTo<UnpaidOrder["state"]>().as("state"));
}

/** Whether there was money that nobody had told of; undefined where the service did not answer. */
async function checkOrder(
  db: Db,
  { service, order, now }: { service: OnlinePayments; order: UnpaidOrder; now: Instant },
): Promise<{ isNew: boolean } | undefined> {
  const { kind, serviceId } = order;
  // An order that the service never named was shown to nobody.
  if (serviceId === null) return { isNew: false };
  const payments = await service.listPayments({ kind, id: serviceId });
  if (!payments) return undefined;
  let isNew = false;
  for (const payment of payments) {
    const said = { service: service.name, orderKind: kind, serviceOrderId: serviceId };
    const taken = await inTransaction(db, (db) =>
      captureInTransaction(db, { ...said, payment, now }),
    );
    isNew ||= taken === "paid" || taken === "credit" || taken === "waits";
  }
  return { isNew };
}

async function plan(
  db: Db,
  { order, next }: { order: UnpaidOrder; next: { state: UnpaidOrder["state"]; at: Instant } },
): Promise<void> {
  await db
    .updateTable("online_orders")
    .set({ state: next.state, next_check_at: next.at })
    .where("id", "=", order.id)
    .where("state", "=", order.state)
    .execute();
}
