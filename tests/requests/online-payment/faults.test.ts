/** The service's faults, and people who try to be paid for nothing. */
import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import { readEnv } from "~/env.server";
import { checkKeys, checkOnlinePayments } from "~/extensions/online-payment/check-orders.server";
import { makeOrder } from "~/extensions/online-payment/make-order.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { examine } from "../../../scripts/club/doctor";
import type { Answered } from "../../../server/stand-in/razorpay";
import { readable } from "../../support/browser";
import { newDataFolder } from "../../support/data-location";
import { failingReads } from "../../support/failing-reads";
import { ASHA, KEYS, openPayingClub, startRazorpay } from "../../support/online-payments";

const FAULTS: [string, Answered | "hang_up"][] = [
  ["answers 500", { status: 500, body: {} }],
  ["answers 503", { status: 503, body: "<html>Maintenance</html>" }],
  ["asks to wait", { status: 429, body: { error: { description: "Too many requests" } } }],
  ["hangs up", "hang_up"],
  ["answers with something else", { status: 200, body: { hello: "world" } }],
];

test.each(FAULTS)(
  "while the service %s nothing is lost and nothing counts twice",
  async (_, fault) => {
    const { asha, club, credit, look, online, page, payment, press, standIn } =
      await openPayingClub();
    standIn.react = () => fault;
    for (const intent of ["order", "link"])
      expect((await asha.post(page, { intent })).status).toBe(409);
    standIn.react = undefined;
    const paid = standIn.pay(await press());
    standIn.react = () => fault;
    club.clock.at += 20 * MINUTE_MS;
    await look();
    expect(await payment()).toMatchObject({ status: "due" });
    standIn.react = undefined;
    club.clock.at += 20 * MINUTE_MS;
    await look();
    await look();
    expect(await payment()).toMatchObject({ status: "paid" });
    expect(await online()).toMatchObject([{ id: paid.id, state: "paid" }]);
    expect(await credit()).toBe(0);
  },
);

test("events that come twice, in the wrong order and a day late count once", async () => {
  const { club, credit, look, online, payment, press, receive, standIn } = await openPayingClub();
  const events = standIn.webhooksOf(standIn.pay(await press()));
  club.clock.at += 20 * MINUTE_MS;
  await look();
  club.clock.at += DAY_MS;
  for (const event of [...events.toReversed(), ...events]) await receive(event);
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(await online()).toHaveLength(1);
  expect(await credit()).toBe(0);
});

test("security: an event that is replayed under another id counts once", async () => {
  const { credit, online, press, receive, receiveAll, standIn } = await openPayingClub();
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  const [captured] = standIn.webhooksOf(paid);
  for (const id of ["evt_other", "evt_another"])
    await receive({
      body: captured?.body ?? "",
      headers: { ...captured?.headers, "X-Razorpay-Event-Id": id },
    });
  expect(await online()).toHaveLength(1);
  expect(await credit()).toBe(0);
});

test("security: a body with another amount or order than was signed is refused", async () => {
  const { online, payment, press, receive, standIn } = await openPayingClub();
  const [captured] = standIn.webhooksOf(standIn.pay(await press(), { amount: 100 }));
  const { body = "", headers = {} } = captured ?? {};
  for (const changed of [
    body.replace('"amount":100', '"amount":9900'),
    body.replace("order_", "ordre_"),
  ])
    expect((await receive({ body: changed, headers })).status).toBeGreaterThanOrEqual(400);
  expect(await online()).toEqual([]);
  // As it was signed, it is another amount than is due: no tick.
  await receive({ body, headers });
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await online()).toMatchObject([{ state: "open" }]);
});

test("security: a payment on another member's order pays that member's seat alone", async () => {
  const { club, db, online, paymentId, press, receiveAll, standIn } = await openPayingClub();
  const order = await press();
  const arjun = await club.member("arjun");
  expect((await arjun.get(`/pay/${paymentId}`)).status).toBe(404);
  expect((await arjun.post(`/pay/${paymentId}`, { intent: "order" })).status).toBe(404);
  await receiveAll(standIn.pay(order));
  expect(await online()).toMatchObject([{ paymentId }]);
  const others = await db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", "online")
    .where("id", "<>", paymentId)
    .execute();
  expect(others).toEqual([]);
});

test("security: nobody stops or pauses what another member has chosen", async () => {
  const { asha, club, db, receive, standIn } = await openPayingClub();
  await asha.post("/renewal", { intent: "start" });
  const [id = ""] = standIn.subscriptions.keys();
  await receive(standIn.authorise(id));
  const arjun = await club.member("arjun");
  for (const intent of ["stop", "pause"])
    expect((await arjun.post("/renewal", { intent })).status).toBe(409);
  const renewals = await db.selectFrom("renewals").select("state").execute();
  expect(renewals).toEqual([{ state: "active" }]);
  expect((await club.visitor().post("/renewal", { intent: "stop" })).status).not.toBe(200);
});

test.each([
  ["does not know", { status: 400, body: { error: { description: "The id does not exist" } } }],
  ["fails to answer", { status: 500, body: {} }],
] as const)(
  "an order that the service %s does not keep the others from being asked for",
  async (_, fault) => {
    const { club, db, look, paymentId, press, standIn } = await openPayingClub();
    const bad = await press();
    const { receipt_number: __, ...row } = await db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("payments")
      .values({ ...row, id: "other", reference: "OTHER" })
      .execute();
    await (await club.member("asha")).post("/pay/other", { intent: "order" });
    const other = [...standIn.orders.keys()].find((id) => id !== bad) ?? "";
    standIn.pay(other);
    standIn.react = ({ path }) => (path.includes(bad) ? fault : undefined);
    club.clock.at += 20 * MINUTE_MS;
    await look();
    const paid = await db
      .selectFrom("payments")
      .select("id")
      .where("member_id", "=", ASHA)
      .where("method", "=", "online")
      .execute();
    expect(paid).toEqual([{ id: "other" }]);
  },
);

test("a payment that was only authorised, and went back by itself, counts for nothing", async () => {
  const { club, look, online, payment, press, receive, receiveAll, standIn } =
    await openPayingClub();
  const order = await press();
  const paid = standIn.pay(order, { status: "authorized" });
  await receiveAll(paid);
  await receive(standIn.sendBack(paid.id, paid.amount));
  expect(paid.status).toBe("refunded");
  club.clock.at += 20 * MINUTE_MS;
  await look();
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await online()).toEqual([]);
});

test("a refund or a dispute that comes before its payment is taken up with it, once", async () => {
  const { credit, db, online, payment, press, receive, receiveAll, standIn } =
    await openPayingClub();
  const paid = standIn.pay(await press());
  await receive(standIn.sendBack(paid.id, 5_000));
  for (const event of standIn.dispute(paid.id, "open")) await receive(event);
  await receiveAll(paid);
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(await online()).toHaveLength(1);
  expect(await credit()).toBe(0);
  const noted = await db
    .selectFrom("online_payments")
    .select(["dispute", "refunded_paise as refunded"])
    .executeTakeFirstOrThrow();
  expect({ ...noted, refunded: Number(noted.refunded) }).toEqual({
    dispute: "open",
    refunded: 5_000,
  });
});

test("of a dispute's events the later one's word stands, in whatever order they arrive", async () => {
  const { club, db, press, receive, receiveAll, standIn } = await openPayingClub();
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  const [opened] = standIn.dispute(paid.id, "open");
  club.clock.at += HOUR_MS;
  const [won] = standIn.dispute(paid.id, "won");
  const dispute = async () =>
    (await db.selectFrom("online_payments").select("dispute").executeTakeFirstOrThrow()).dispute;
  for (const event of [won, opened]) if (event) await receive(event);
  expect(await dispute()).toBeNull();
  club.clock.at += HOUR_MS;
  for (const event of standIn.dispute(paid.id, "under_review")) await receive(event);
  expect(await dispute()).toBe("under_review");
});

test("who presses again after paying is shown that it is paid, and no second order", async () => {
  const { asha, online, page, payment, press, standIn } = await openPayingClub();
  standIn.pay(await press());
  const again = await asha.post(page, { intent: "order" });
  expect(again.location).toBe(`${page}?returned`);
  expect(readable((await asha.get(page)).text)).toContain("₹99 paid. Thank you!");
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(await online()).toHaveLength(1);
  expect(standIn.orders.size).toBe(1);
});

test("who presses again while the money is taken up gets no order, and no error", async () => {
  const { db, page, paymentId, press, service } = await openPayingClub();
  await press();
  let answers = 0;
  const paidMeanwhile = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      // Between the two statements that reserve an order.
      if (answers === 2) await db.updateTable("online_orders").set({ state: "paid" }).execute();
      return result;
    },
  });
  const asked = { paymentId, memberId: ASHA, service, kind: "order" as const, now: 0 };
  const order = await makeOrder(paidMeanwhile, { ...asked, description: "", returnTo: page });
  expect(order).toEqual({ ok: false, reason: "not_due" });
});

test("Health says when the service refuses the keys, and when an event did not come", async () => {
  const { club, db, look, press, receiveAll, service, standIn } = await openPayingClub();
  const owner = await club.admin();
  const health = async () => readable((await owner.get("/admin/health")).text);
  const check = () => checkKeys(db, { onlinePayments: service, now: club.clock.at });
  standIn.react = () => ({ status: 401, body: {} });
  await check();
  expect(await health()).toContain("Razorpay refuses the keys");
  standIn.react = () => "hang_up";
  club.clock.at += 5 * MINUTE_MS;
  await check();
  expect(await health()).toContain("Razorpay refuses the keys");
  standIn.react = undefined;
  await check();
  expect(await health()).not.toContain("Razorpay refuses the keys");
  const order = await press();
  standIn.pay(order);
  club.clock.at += 20 * MINUTE_MS;
  await look();
  expect(await health()).toContain("didn’t report the last payment");
  club.clock.at += MINUTE_MS;
  await receiveAll(standIn.pay(order));
  expect(await health()).not.toContain("didn’t report the last payment");
});

test.each([
  ["takes", KEYS.keySecret, "is in test mode"],
  ["refuses", "another-secret", "Razorpay refuses the keys: nobody can pay online."],
])("the doctor asks the service, and says where it %s the keys", async (_, secret, says) => {
  const { url } = await startRazorpay(() => Date.now());
  const env = readEnv({
    DATA_DIR: newDataFolder(),
    PAYMENTS: "razorpay",
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: secret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_URL: url,
  });
  const db = openDatabase(env);
  await migrate(db, COUNTER_DEFINITIONS);
  await db.destroy();
  expect((await examine(env, Date.now())).text).toContain(says);
});

test("an order that cannot be checked holds up no other", async () => {
  const { club, db, payment, press, service, standIn } = await openPayingClub();
  const link = await press("link");
  standIn.pay(await press());
  const { id } = await db
    .updateTable("online_orders")
    .set({ next_check_at: 0 })
    .where("service_id", "=", link)
    .returning("id")
    .executeTakeFirstOrThrow();
  const now = club.clock.at + 20 * MINUTE_MS;
  const input = { onlinePayments: service, now, stopping: new AbortController().signal };
  await expect(checkOnlinePayments(failingReads(db, id), input)).rejects.toThrow();
  expect(await payment()).toMatchObject({ status: "paid" });
});
