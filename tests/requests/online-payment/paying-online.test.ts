/** Paying through the payment service: what the page does, and what makes a payment paid. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { findTakingsTotals } from "~/core/payments/takings/list-takings.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { addOrder } from "~/extensions/online-payment/make-order.server";
import { STAND_IN_KEYS } from "~/gateways/open-online-payments";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { warnOfTestKeys } from "../../../server/open-club";
import { RazorpayStandIn } from "../../../server/stand-in/razorpay";
import { type Answer, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { ASHA, KEYS, openPayingClub } from "../../support/online-payments";
import { pages } from "../../support/pages";

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

test("an order for exactly the due is paid once its signed event has come", async () => {
  const {
    asha,
    bookingId,
    booking,
    db,
    online,
    payment,
    paymentId,
    press,
    receiveAll,
    standIn,
    told,
  } = await openPayingClub();
  expect((await asha.get(`/bookings/${bookingId}`)).text).toContain(`href="/pay/${paymentId}"`);
  const orderId = await press();
  const { reference } = await db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(standIn.orders.get(orderId)).toMatchObject({
    amount: 9_900,
    currency: "INR",
    receipt: reference,
  });
  await receiveAll(standIn.pay(orderId));
  expect(await payment()).toMatchObject({ status: "paid", method: "online", by: "Razorpay" });
  expect((await payment()).receipt).toBeGreaterThan(0);
  expect(await booking()).toEqual({ status: "confirmed", paid: 99 });
  expect(await online()).toMatchObject([{ state: "paid", amount: 9_900, paymentId }]);
  expect((await told()).map(({ title }) => title)).toEqual(["Payment received"]);
  const { methods } = await findTakingsTotals(db, EVER);
  expect(methods.filter(({ method }) => method === "online")).toEqual([
    { method: "online", count: 1, rupees: 99 },
  ]);
  expect((await recountCounters(db)).differing).toEqual([]);
  const page = readable((await asha.get(`/receipts/${paymentId}`)).text);
  expect(page).toContain("Online");
});

test("without JavaScript the press leads to the service's page, and coming back asks the service", async () => {
  const { asha, online, page, payment, press, standIn } = await openPayingClub();
  const linkId = await press("link");
  const link = standIn.links.get(linkId);
  expect((await asha.get(page)).text).toContain(`href="${link?.short_url}"`);
  expect(link?.callback_url).toBe(`http://localhost${page}?returned`);
  // Coming back proves nothing.
  expect(readable((await asha.get(`${page}?returned`)).text)).toContain("Checking your payment");
  expect((await payment()).status).toBe("due");
  standIn.pay(linkId);
  expect(readable((await asha.get(`${page}?returned`)).text)).toContain("₹99 paid. Thank you!");
  expect(await online()).toHaveLength(1);
});

test("a press again, and one in another window, lead to the same order", async () => {
  const { asha, page, press, standIn } = await openPayingClub();
  await Promise.all([1, 2, 3].map(() => asha.post(page, { intent: "order" })));
  const orderId = await press();
  expect(await press()).toBe(orderId);
  const link = await press("link");
  expect(await press("link")).toBe(link);
  expect(standIn.links.size).toBe(1);
});

test("a service that is down is said, and nothing is due twice", async () => {
  const { asha, page, press, standIn } = await openPayingClub();
  for (const react of [
    () => ({ status: 500, body: {} }),
    () => ({ status: 429, body: {} }),
    () => "hang_up" as const,
  ]) {
    standIn.react = react;
    const answer = await asha.post(page, { intent: "order" });
    expect(answer.status).toBe(409);
    expect(readable(answer.text)).toContain("Paying online doesn’t work right now.");
  }
  standIn.react = undefined;
  expect(standIn.orders.get(await press())?.amount).toBe(9_900);
});

test("a link whose answer was lost is found again by the club's own id", async () => {
  const { press, standIn } = await openPayingClub();
  standIn.react = (asked) => {
    standIn.react = undefined;
    standIn.answer(asked);
    return "hang_up";
  };
  const found = await press("link");
  expect(standIn.links.size).toBe(1);
  expect(standIn.links.get(found)?.amount).toBe(9_900);
});

test("a lost webhook is found by the job after a quarter of an hour, and not before", async () => {
  const { booking, club, look, online, payment, press, standIn } = await openPayingClub();
  standIn.pay(await press());
  club.clock.at += 14 * MINUTE_MS;
  await look();
  expect((await payment()).status).toBe("due");
  club.clock.at += MINUTE_MS;
  await look();
  await look();
  expect((await payment()).status).toBe("paid");
  expect((await booking()).status).toBe("confirmed");
  expect(await online()).toHaveLength(1);
});

test("an order that stays open is asked for daily, and at last seldom; late money counts all the same", async () => {
  const { club, credit, db, look, press, receiveAll, standIn } = await openPayingClub();
  const orderId = await press();
  for (let day = 0; day < 12; day += 1) {
    await look();
    club.clock.at += DAY_MS;
  }
  const asked = standIn.asked.filter((path) => path.includes("/payments")).length;
  expect(asked).toBeGreaterThan(5);
  await look();
  expect(standIn.asked.filter((path) => path.includes("/payments"))).toHaveLength(asked);
  expect(await db.selectFrom("online_orders").select("state").execute()).toEqual([
    { state: "closed" },
  ]);
  await receiveAll(standIn.pay(orderId));
  expect(await db.selectFrom("online_payments").select("state").execute()).toEqual([
    { state: "paid" },
  ]);
  expect(await credit()).toBe(0);
});

/** An order or link that was closed unpaid, and is paid then without an event. */
async function openPaidLate(kind: "order" | "link") {
  const opened = await openPayingClub();
  const { club, db, look, press, standIn } = opened;
  const id = await press(kind);
  for (let day = 0; day < 9; day += 1) {
    club.clock.at += DAY_MS;
    await look();
  }
  expect(await db.selectFrom("online_orders").select("state").execute()).toEqual([
    { state: "closed" },
  ]);
  standIn.pay(id);
  return opened;
}

test.each(["order", "link"] as const)(
  "money on a closed %s whose event was lost is found within a month",
  async (kind) => {
    const { club, look, online, payment } = await openPaidLate(kind);
    club.clock.at += 30 * DAY_MS;
    await look();
    await look();
    expect(await payment()).toMatchObject({ status: "paid" });
    expect(await online()).toHaveLength(1);
  },
);

test("a member who comes back from the page of a closed link is shown that it is paid", async () => {
  const { club, online, page, payment } = await openPaidLate("link");
  const asha = await club.member("asha");
  expect(readable((await asha.get(`${page}?returned`)).text)).toContain("₹99 paid. Thank you!");
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(await online()).toHaveLength(1);
});

test.each(["order", "link"] as const)(
  "events of an %s that come twice, in any order, or a day late make one payment",
  async (kind) => {
    const { club, look, online, payment, press, receive, standIn, told } = await openPayingClub();
    const id = await press(kind);
    const failed = standIn.pay(id, { status: "failed" });
    const paid = standIn.pay(id);
    const webhooks = standIn.webhooksOf(paid).reverse();
    const [first] = webhooks;
    if (!first) throw new Error("The stand-in sends no events.");
    for (const webhook of [...webhooks, ...webhooks, ...standIn.webhooksOf(failed)])
      expect((await receive(webhook)).status).toBe(200);
    club.clock.at += DAY_MS;
    await receive(first);
    await look();
    expect((await payment()).status).toBe("paid");
    expect(await online()).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  },
);

test("security: forged, foreign, changed and overlong events change nothing", async () => {
  const { club, online, payment, press, receive, standIn } = await openPayingClub();
  const paid = standIn.pay(await press());
  const [webhook] = standIn.webhooksOf(paid);
  if (!webhook) throw new Error("The stand-in sends no events.");
  const { body, headers } = webhook;
  const unsigned = { "Content-Type": "application/json" };
  const bad = [
    { body, headers: unsigned },
    { body, headers: { ...headers, "X-Razorpay-Signature": "" } },
    { body, headers: { ...headers, "X-Razorpay-Signature": "0".repeat(64) } },
    { body: body.replace("9900", "9901"), headers },
    { body: `${body} `, headers },
    { body: "{", headers: unsigned },
  ];
  for (const forged of bad) expect((await receive(forged)).status).toBe(403);
  const long = { body: `${body}${" ".repeat(70_000)}`, headers };
  expect((await receive(long)).status).toBe(413);
  expect(club.logLines.filter((line) => line.includes("webhook_forged"))).toHaveLength(bad.length);
  expect((await payment()).status).toBe("due");
  expect(await online()).toEqual([]);
  // Signed, but of another shop of the same account, or of nothing that is known.
  const foreign = standIn.webhook("payment.captured", {
    payment: { entity: { ...paid, order_id: "order_of_another_shop" } },
  });
  expect((await receive(foreign)).status).toBe(200);
  expect((await receive(standIn.webhook("settlement.processed", {}))).status).toBe(200);
  expect((await payment()).status).toBe("due");
});

test("security: another member's payment is no page and no order", async () => {
  const { club, db, page } = await openPayingClub();
  const meena = await club.member("arjun");
  expect((await meena.get(page)).status).toBe(404);
  expect((await meena.post(page, { intent: "order" })).status).toBe(404);
  expect(await db.selectFrom("online_orders").select("id").execute()).toEqual([]);
});

test.each([
  ["too little", { amount: 9_800 }],
  ["too much", { amount: 19_800 }],
  ["dollars", { amount: 9_900, currency: "USD" }],
])("%s is never a tick: it waits in the inbox", async (_, other) => {
  const { booking, club, credit, online, payment, press, receiveAll, standIn } =
    await openPayingClub();
  await receiveAll(standIn.pay(await press(), other));
  expect((await payment()).status).toBe("due");
  expect((await booking()).status).toBe("pending");
  expect(await credit()).toBe(0);
  expect(await online()).toMatchObject([{ state: "open", paymentId: null }]);
  const inbox = readable((await (await club.admin()).get("/admin/payments/inbox")).text);
  expect(inbox).toContain("₹99 was asked for");
});

test("an order of before the amount changed is no tick for what is due now", async () => {
  const { db, online, payment, paymentId, press, receiveAll, standIn } = await openPayingClub();
  const before = await press();
  await db
    .updateTable("payments")
    .set({ amount_rupees: 198 })
    .where("id", "=", paymentId)
    .execute();
  const after = await press();
  expect(after).not.toBe(before);
  await receiveAll(standIn.pay(before));
  expect((await payment()).status).toBe("due");
  await receiveAll(standIn.pay(after));
  expect((await payment()).status).toBe("paid");
  expect((await online()).map(({ state }) => state).sort()).toEqual(["open", "paid"]);
});

test("money that comes after the seat was given back becomes credit, and says so", async () => {
  const {
    bookingId,
    booking,
    club,
    credit,
    db,
    online,
    payment,
    press,
    receiveAll,
    standIn,
    told,
  } = await openPayingClub();
  const orderId = await press();
  await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  await receiveAll(standIn.pay(orderId));
  expect((await payment()).status).toBe("paid");
  expect((await booking()).status).toBe("cancelled");
  expect(await credit()).toBe(99);
  expect(await online()).toMatchObject([{ state: "paid" }]);
  expect((await told()).at(-1)?.text).toContain("We keep ₹99 as credit for your next run.");
});

test("what was paid in cash meanwhile, and twice online, becomes credit with its own receipt", async () => {
  const { club, credit, db, online, paymentId, press, receiveAll, standIn } =
    await openPayingClub();
  const orderId = await press();
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
  await markPaid(db, { ...by, paymentId, method: "cash" });
  await receiveAll(standIn.pay(orderId));
  await receiveAll(standIn.pay(orderId));
  expect(await credit()).toBe(198);
  expect((await online()).map(({ state }) => state)).toEqual(["credit", "credit"]);
  const receipts = await db
    .selectFrom("payments")
    .select(["amount_rupees as rupees", "status"])
    .where("member_id", "=", ASHA)
    .where("receipt_number", "is not", null)
    .where("paid_at", "=", club.clock.at)
    .execute();
  expect(receipts).toEqual(Array.from({ length: 3 }, () => ({ rupees: 99, status: "paid" })));
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("a tick of the service is not undone by an admin's form", async () => {
  const { club, payment, paymentId, press, receiveAll, standIn } = await openPayingClub();
  await receiveAll(standIn.pay(await press()));
  const admin = await club.admin();
  const form = { intent: "undo", paymentId, movedAt: String(club.clock.at) };
  expect((await admin.post("/admin/payments", form)).status).toBe(409);
  expect((await payment()).status).toBe("paid");
});

test.each(["visitor", "member", "admin"] as const)(
  "the payment service is named on the page that pays, and on no other: %s",
  async (who) => {
    const { asha, bookingId, club, page } = await openPayingClub();
    const people = { visitor: club.visitor(), member: asha, admin: await club.admin() };
    const policyOf = ({ headers }: Answer) => headers.get("Content-Security-Policy") ?? "";
    const own = await asha.get(page);
    expect(policyOf(own)).toContain("frame-src https://api.razorpay.com");
    expect(own.text).not.toContain("checkout.razorpay.com");
    const others = pages.flatMap(({ url }) => (url.endsWith("/logout") ? [] : url));
    for (const path of [...others, `/bookings/${bookingId}`]) {
      const answer = await people[who].get(path);
      if (!path.startsWith("/pay/")) expect(policyOf(answer), path).not.toContain("razorpay");
      expect(answer.text, path).not.toMatch(/razorpay\.com|window\.Razorpay/i);
    }
  },
  60_000,
);

test("keys are never in a page", async () => {
  const { asha, page } = await openPayingClub();
  const { text } = await asha.post(page, { intent: "order" });
  expect(text).not.toContain(KEYS.keySecret);
  expect(text).not.toContain(KEYS.webhookSecret);
});

test("a live start with test keys warns, one with live keys does not", async () => {
  const { club, service } = await openPayingClub();
  const { log } = club.services;
  const warned = () => club.logLines.filter((line) => line.includes("payments_with_test_keys"));
  warnOfTestKeys({ log, mode: "trial", onlinePayments: service });
  warnOfTestKeys({ log, mode: "live", onlinePayments: { ...service, isTest: false } });
  expect(warned()).toEqual([]);
  warnOfTestKeys({ log, mode: "live", onlinePayments: service });
  expect(warned()).toHaveLength(1);
});

test("a stand-in that starts anew with the server gives no order the id of an earlier one", () => {
  const ids = [1, 2].map(() => {
    const standIn = new RazorpayStandIn(KEYS, "");
    const authorization = `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`;
    const body = JSON.stringify({ amount: 9_900, currency: "INR", receipt: "R", notes: {} });
    standIn.answer({ method: "POST", path: "/v1/orders", headers: { authorization }, body });
    return [...standIn.orders.keys()].join();
  });
  expect(new Set(ids).size).toBe(2);
});

test("a live club has no stand-in that says what is paid, whatever its key is called", async () => {
  const { service } = await openPayingClub();
  const checkout = { ...service.checkout, key: STAND_IN_KEYS.keyId };
  const onlinePayments = { ...service, checkout };
  const path = "/stand-in/razorpay/checkout.js";
  const trial = await TestClub.open({ services: { onlinePayments } });
  expect((await trial.visitor().get(path)).status).toBe(200);
  const publicUrl = "https://club.example";
  const live = await TestClub.open({ services: { onlinePayments, mode: "live", publicUrl } });
  expect((await live.visitor().get(path)).status).toBe(404);
});

test("a link in a message leads a member who is signed out to the page that pays", async () => {
  const { club, page } = await openPayingClub();
  const answer = await club.visitor().get(page);
  expect(answer.status).toBe(401);
  expect(answer.text).toContain(`href="/signin?next=${encodeURIComponent(page)}"`);
});

test("an order of the same amount is noted once while it is open", async () => {
  const { club, db, paymentId } = await openPayingClub();
  const now = club.clock.at;
  const order = { paymentId, kind: "order" as const, amountRupees: 99, serviceId: null };
  for (const nextCheckAt of [now, now + 1]) await addOrder(db, { ...order, nextCheckAt, now });
  const orders = await db.selectFrom("online_orders").select("next_check_at as at").execute();
  expect(orders).toEqual([{ at: now }]);
});
