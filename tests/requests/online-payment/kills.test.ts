/** The process ends between order, capture and webhook: nothing is lost, nothing counts twice. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { checkOnlinePayments } from "~/extensions/online-payment/check-orders.server";
import { checkRenewals } from "~/extensions/online-payment/check-renewals.server";
import { makeOrder } from "~/extensions/online-payment/make-order.server";
import { refundOnline } from "~/extensions/online-payment/refunds.server";
import { startRenewal } from "~/extensions/online-payment/renewals.server";
import { takeUpEvents } from "~/extensions/online-payment/take-up.server";
import { DAY_MS } from "~/lib/dates";
import { isKilled, killedAfter } from "../../support/killed";
import { ASHA, openPayingClub } from "../../support/online-payments";

const ROUNDS = process.env.TEST_DB === "postgres" ? 25 : 100;

type Opened = Awaited<ReturnType<typeof openPayingClub>>;

/** One more payment of Asha's that is due. */
async function addDue({ db, paymentId }: Opened, round: number): Promise<string> {
  const { receipt_number: _, ...row } = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const id = `killed-${round}`;
  await db
    .insertInto("payments")
    .values({ ...row, id, reference: `KILLED${round}` })
    .execute();
  return id;
}

/** Takes up what the service sends of a payment, killed each time; it sends it again to every second one. */
async function receiveKilled(
  { db, club, service, standIn }: Opened,
  paidId: string,
  round: number,
) {
  const payment = standIn.payments.get(paidId);
  let kills = 0;
  for (const webhook of payment ? standIn.webhooksOf(payment) : []) {
    const read = service.readWebhook(new Headers(webhook.headers), Buffer.from(webhook.body));
    if (!read) throw new Error("The stand-in's signature is not the service's.");
    const event = { ...read, service: "Razorpay", now: club.clock.at };
    const dying = killedAfter(db, (round * 7) % 23);
    kills += Number(await isKilled(() => takeUpEvents(dying, event)));
    if (round % 2 === 0) await takeUpEvents(db, event);
  }
  return kills;
}

/** Pays, with a kill at every step; returns how many there were, after checking what became of the money. */
async function payKilled(opened: Opened, round: number): Promise<number> {
  const { club, db, service, standIn } = opened;
  const now = club.clock.at;
  const id = await addDue(opened, round);
  const asked = { service, kind: "order" as const, paymentId: id, memberId: ASHA };
  const order = { ...asked, description: "A run", returnTo: "", now };
  const pressed = killedAfter(db, round % 6);
  let kills = Number(await isKilled(() => makeOrder(pressed, order)));
  // The member presses again; an order whose answer was lost was shown to nobody.
  const made = await makeOrder(db, order);
  if (!made.ok) throw new Error(made.reason);
  const paid = standIn.pay(made.serviceId);
  kills += await receiveKilled(opened, paid.id, round);
  const stopping = new AbortController().signal;
  const look = { onlinePayments: service, now: now + DAY_MS, stopping };
  const dying = killedAfter(db, (round * 5) % 31);
  kills += Number(await isKilled(() => checkOnlinePayments(dying, look)));
  await checkOnlinePayments(db, { ...look, now: now + 2 * DAY_MS });
  const captured = await db
    .selectFrom("online_payments as o")
    .innerJoin("payments as p", "p.id", "o.payment_id")
    .select(["o.state", "p.id", "p.status"])
    .where("o.id", "=", paid.id)
    .execute();
  expect(captured).toEqual([{ state: "paid", id, status: "paid" }]);
  return kills;
}

test(`a kill at any statement between order, capture and webhook loses nothing in ${ROUNDS} rounds`, async () => {
  const opened = await openPayingClub();
  let kills = 0;
  for (let round = 0; round < ROUNDS; round++) kills += await payKilled(opened, round);
  expect(kills).toBeGreaterThan(ROUNDS);
  const { count } = await opened.db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", ASHA)
    .where("method", "=", "online")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(ROUNDS);
  expect(await opened.credit()).toBe(ROUNDS * 99);
}, 120_000);

test("a kill at any statement of a refund sends it once", async () => {
  const opened = await openPayingClub();
  const { club, db, press, receiveAll, service, standIn } = opened;
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  const now = club.clock.at;
  await cancelBooking(db, { bookingId: opened.bookingId, memberId: ASHA, now });
  const before = await opened.credit();
  for (let round = 0; round < 24; round++) {
    const refund = {
      service,
      onlinePaymentId: paid.id,
      amountRupees: 1,
      reason: "Rain",
      submitKey: `refund-${round}`,
      adminId: "ravi",
      adminName: "Ravi",
      requestId: null,
      now,
    };
    const dying = killedAfter(db, round);
    await isKilled(() => refundOnline(dying, refund));
    // The treasurer presses again with the same form.
    expect(await refundOnline(db, refund)).toMatchObject({ ok: true });
  }
  const stopping = new AbortController().signal;
  await checkOnlinePayments(db, { onlinePayments: service, now: now + DAY_MS, stopping });
  expect(standIn.refunds.size).toBe(24);
  expect(await opened.credit()).toBe(before - 24);
});

test("a kill at any statement of a debit makes one month of it", async () => {
  const opened = await openPayingClub();
  const { club, db, service, standIn } = opened;
  const now = club.clock.at;
  const asked = { service, memberId: ASHA, description: "A month", today: "2026-11-18", now };
  expect(await startRenewal(db, asked)).toEqual({ ok: true });
  const [id = ""] = standIn.subscriptions.keys();
  standIn.authorise(id);
  const stopping = new AbortController().signal;
  let kills = 0;
  for (let round = 0; round < 40; round++) {
    const charged = standIn.debit(id).at(-1);
    const read =
      charged && service.readWebhook(new Headers(charged.headers), Buffer.from(charged.body));
    if (!read) throw new Error("The stand-in's signature is not the service's.");
    const event = { ...read, service: "Razorpay", now };
    kills += Number(await isKilled(() => takeUpEvents(killedAfter(db, round), event)));
    if (round % 2 === 0) await takeUpEvents(db, event);
    await db.updateTable("renewals").set({ next_check_at: now }).execute();
    const look = { onlinePayments: service, now, stopping };
    kills += Number(await isKilled(() => checkRenewals(killedAfter(db, round), look)));
    await db.updateTable("renewals").set({ next_check_at: now }).execute();
    await checkRenewals(db, look);
    const months = await db
      .selectFrom("memberships")
      .select("id")
      .where("member_id", "=", ASHA)
      .where("status", "=", "active")
      .execute();
    expect(months).toHaveLength(round + 1);
  }
  expect(kills).toBeGreaterThan(40);
  expect(await opened.credit()).toBe(0);
}, 120_000);
