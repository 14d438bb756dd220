import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  DIVYA,
  EVENT_ID,
  entry,
  leader,
  leaveUnpaid,
  NILA,
  openAtDesk,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";
import { spendTrial } from "../../support/run-day";

const LATER = AT_THE_DESK + 10 * MINUTE_MS;
const NOW = { deviceNow: LATER };

/** The desk of a run at which Divya owes ₹99, ten minutes after an admin took her for a walk-in under another name. */
async function openUnpaid() {
  const club = await openAtDesk();
  await leaveUnpaid(club);
  const { phone } = await club.db
    .selectFrom("bookings")
    .select("participant_phone as phone")
    .where("id", "=", DIVYA)
    .executeTakeFirstOrThrow();
  club.clock.at = LATER;
  const walkIn = entry("walk_in", { name: "Diya", phone, isPaid: true });
  return { club, admin: await club.admin(), walkIn };
}

const undoOf = (nonces: string[], minutes = 1, bookingId = DIVYA) =>
  entry("undo", { bookingId, undoes: nonces, at: AT_THE_DESK + minutes * MINUTE_MS });

const moneyOf = async ({ db }: TestClub) =>
  await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.status", "b.amount_paid_rupees as rupees", "p.status as payment"])
    .where("b.id", "=", DIVYA)
    .executeTakeFirst();

const UNPAID = { status: "pending", rupees: 0, payment: "due" };
const PAID = { status: "confirmed", rupees: 99, payment: "paid" };

async function listed(desk: Browser) {
  const { roster } = JSON.parse((await desk.get("/qr-scanner/list")).text) as {
    roster: { bookingId: string; payments: { nonce: string }[] }[];
  };
  return roster.find(({ bookingId }) => bookingId === DIVYA)?.payments.map(({ nonce }) => nonce);
}

test("an undone walk-in of somebody who had booked makes what they paid at the desk due again", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  expect(await sync(admin, [walkIn], NOW)).toEqual(["done"]);
  expect([await moneyOf(club), await listed(admin)]).toEqual([PAID, [walkIn.nonce]]);
  expect(await sync(admin, [undoOf([walkIn.nonce])], NOW)).toEqual(["done"]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([UNPAID, []]);
  expect(await listed(admin)).toEqual([]);
});

test("QR Info says of such a walk-in that it is not paid any more", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  await sync(admin, [walkIn], NOW);
  const path = "/qr-info?q=Divya";
  const submitKey = fieldValue((await admin.get(path)).text, "submitKey");
  const answer = await admin.post(path, { bookingId: DIVYA, submitKey, kind: "undo" });
  expect(readable(answer.text)).toContain("Undone: not checked in, not paid.");
  expect(await moneyOf(club)).toEqual(UNPAID);
});

test.each([[[0, 1, 2]], [[1, 0, 2]], [[0, 2, 1]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
  "a walk-in, its undo and a check-in between them end the same in the order %s",
  async (order) => {
    const { club, admin, walkIn } = await openUnpaid();
    const desk = await leader(club);
    const came = tap("divya", { at: AT_THE_DESK + 1 });
    const undo = undoOf([walkIn.nonce], 1, `walk-in:${walkIn.nonce}`);
    const sends = [
      () => sync(admin, [walkIn], NOW),
      () => sync(admin, [undo], NOW),
      // A leader's phone that had not heard of the payment sends it as owed.
      () => sync(desk, [{ ...came, owes: true } as typeof came], NOW),
    ];
    for (const index of order) await sends[index]?.();
    expect(await moneyOf(club)).toEqual(UNPAID);
    expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, at: AT_THE_DESK + 1 }]);
  },
);

test.each(["before the undo", "after the undo", "after an undo that came first"])(
  "a check-in by a phone that heard of the payment stands when it arrives %s",
  async (order) => {
    const { club, admin, walkIn } = await openUnpaid();
    const desk = await leader(club);
    const came = tap("divya", { at: AT_THE_DESK + 1 });
    const undo = undoOf([walkIn.nonce], 1, `walk-in:${walkIn.nonce}`);
    await sync(admin, order === "after an undo that came first" ? [undo] : [walkIn], NOW);
    if (order === "before the undo") await sync(desk, [came], NOW);
    await sync(admin, [undo, walkIn], NOW);
    if (order !== "before the undo") await sync(desk, [came], NOW);
    expect(await moneyOf(club)).toEqual(UNPAID);
    expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, at: AT_THE_DESK + 1 }]);
  },
);

test("a leader's undo of such a walk-in leaves the payment, and the answer says so", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  await sync(admin, [walkIn], NOW);
  const answer = await trySync(await leader(club), [undoOf([walkIn.nonce])], NOW);
  expect(JSON.parse(answer.text)).toMatchObject({
    results: [{ outcome: "duplicate" }],
    people: [{ bookingId: DIVYA, checkedInAt: null, isUnpaid: false }],
  });
  expect([await moneyOf(club), await checkIns(club)]).toEqual([PAID, []]);
});

test("such a walk-in that is undone too late stays, with its payment", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  await sync(admin, [walkIn], NOW);
  club.clock.at = AT_THE_DESK + 30 * MINUTE_MS;
  const late = { deviceNow: club.clock.at };
  expect(await sync(admin, [undoOf([walkIn.nonce], 16)], late)).toEqual(["too_late"]);
  expect([await moneyOf(club), (await checkIns(club)).length]).toEqual([PAID, 1]);
});

test("a payment stays while the walk-in that made it stands, although a second one is undone", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  const second = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  expect(await sync(admin, [walkIn, second], NOW)).toEqual(["done", "duplicate"]);
  await sync(admin, [undoOf([second.nonce])], NOW);
  expect(await moneyOf(club)).toEqual(PAID);
});

test("a payment of the same batch as an unpaid walk-in is due again once it is undone", async () => {
  const { club, admin, walkIn } = await openUnpaid();
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const unpaid = { ...walkIn, isPaid: false };
  expect(await sync(admin, [pay, unpaid], NOW)).toEqual(["done", "done"]);
  expect(await listed(admin)).toEqual([pay.nonce]);
  await sync(admin, [undoOf([pay.nonce])], NOW);
  expect(await moneyOf(club)).toEqual(UNPAID);
});

test("what a walk-in paid for its own booking stays when a second payment of its batch is undone", async () => {
  const { club, admin } = await openUnpaid();
  await spendTrial(club.db, NILA.phone);
  const walkIn = entry("walk_in", { ...NILA, isPaid: true });
  const bookingId = `walk-in:${walkIn.nonce}`;
  const second = entry("pay", { bookingId, paidBy: "cash" });
  expect(await sync(admin, [walkIn, second], NOW)).toEqual(["done", "duplicate"]);
  expect(await sync(admin, [undoOf([second.nonce], 1, bookingId)], NOW)).toEqual(["duplicate"]);
  const payment = club.db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select("p.status")
    .where("b.participant_phone", "=", NILA.phone)
    .where("b.event_id", "=", EVENT_ID);
  expect(await payment.execute()).toEqual([{ status: "paid" }]);
});

test.each(["pay", "walk_in"])(
  "an undo after a membership was paid at the desk as %s takes it back, and says so",
  async (kind) => {
    const { club, admin, walkIn } = await openUnpaid();
    const { db } = club;
    const moment = { created_at: AT_THE_DESK, updated_at: AT_THE_DESK };
    const month = { starts_on: "2026-11-22", ends_before: "2026-12-22", price_rupees: 299 };
    const owner = { id: "month", member_id: "sample-member-divya", status: "pending" } as const;
    await db
      .insertInto("memberships")
      .values({ ...owner, ...month, ...moment })
      .execute();
    await db
      .updateTable("payments")
      .set({ membership_id: "month", amount_rupees: 299 })
      .where("member_id", "=", "sample-member-divya")
      .where("status", "=", "due")
      .execute();
    await db
      .updateTable("bookings")
      .set({ plan: "monthly_membership", membership_id: "month", price_rupees: 0 })
      .where("id", "=", DIVYA)
      .execute();
    const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
    const sent = kind === "pay" ? [pay, tap("divya", { at: AT_THE_DESK + 1 })] : [walkIn];
    expect(new Set(await sync(admin, sent, NOW))).toEqual(new Set(["done"]));
    const path = "/qr-info?q=Divya";
    const submitKey = fieldValue((await admin.get(path)).text, "submitKey");
    const answer = await admin.post(path, { bookingId: DIVYA, submitKey, kind: "undo" });
    expect(readable(answer.text)).toContain("Undone: not checked in, not paid.");
    expect(await moneyOf(club)).toEqual(UNPAID);
    const { status } = await db
      .selectFrom("memberships")
      .select("status")
      .where("id", "=", "month")
      .executeTakeFirstOrThrow();
    expect(status).toBe("pending");
  },
);
