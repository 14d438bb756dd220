/** What the service pays out agrees with the bank's line, and fees are those of its report. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBankLines, noteBankLines } from "~/core/payments/bank-lines/bank-lines.server";
import { findAgreement } from "~/extensions/online-payment/list-inbox.server";
import { readSettlements } from "~/extensions/online-payment/settlements.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { ASHA, openPayingClub } from "../../support/online-payments";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const INBOX = "/admin/payments/inbox";
const DIGEST = "a".repeat(64);

async function openSettled() {
  const opened = await openPayingClub();
  const { bookingId, club, db, press, receiveAll, service, standIn } = opened;
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  const admin = await club.admin("treasurer");
  const form = { intent: "refund", onlinePaymentId: paid.id, amountRupees: "40" };
  await admin.post(INBOX, { ...form, reason: "Rained off", submitKey: "key-of-40" });
  const read = async () => {
    const stopping = new AbortController().signal;
    await readSettlements(db, { onlinePayments: service, now: club.clock.at, stopping });
  };
  const agreement = () => findAgreement(db, { from: 0, to: Number.MAX_SAFE_INTEGER });
  const bank = (paise: number, utr: string) =>
    noteBankLines(db, {
      lines: [{ digest: DIGEST, day: "2026-11-19", paise, text: `NEFT RAZORPAY ${utr}`, utrs: [] }],
      now: club.clock.at,
    });
  const line = async () =>
    await db.selectFrom("bank_lines").select(["state", "note"]).executeTakeFirst();
  return { ...opened, admin, paid, read, agreement, bank, line };
}

test("a treasurer refunds a part, and takings, fees and the bank's line agree to the paisa", async () => {
  const { admin, agreement, bank, club, line, paid, read, standIn } = await openSettled();
  const { utr, paise } = standIn.settle(club.clock.at);
  expect(paise).toBe(9_900 - paid.fee - 4_000);
  await bank(paise, utr);
  await read();
  await read();
  const sums = await agreement();
  expect(sums.differenceRupees).toBe(0);
  expect(sums.settledRupees * 100).toBeCloseTo(paise, 5);
  expect(sums.paidOutRupees).toBeCloseTo(sums.settledRupees, 5);
  expect(await line()).toMatchObject({ state: "set_aside" });
  expect((await line())?.note).toContain("Razorpay transfer setl_");
  for (const path of [INBOX, "/admin/payments/takings"]) {
    const page = readable((await admin.get(path)).text);
    expect(page).toContain("Transferred to the bank");
    expect(page).toContain("₹2.34");
  }
});

test("a line that an admin settles while the report is read stays settled", async () => {
  const { bank, club, db, line, read, standIn } = await openSettled();
  const { utr, paise } = standIn.settle(club.clock.at);
  await bank(paise, utr);
  const settling = pausedTransaction(db, (db) =>
    moveBankLines(db, { digests: [DIGEST], to: "settled" }),
  );
  const other = await settling.done;
  const reading = read();
  await untilLockAwaited(other);
  await settling.commit();
  await reading;
  expect(await line()).toEqual({ state: "settled", note: null });
});

test("a transfer of another amount than the report says stays open", async () => {
  const { bank, club, line, read, standIn } = await openSettled();
  const { utr, paise } = standIn.settle(club.clock.at);
  await bank(paise - 1, utr);
  await read();
  expect(await line()).toEqual({ state: "open", note: null });
});

test.each([
  ["in the bank's capitals", "NEFT-1693574222VXP0RJ-RAZORPAY", "set_aside"],
  ["as a part of a longer one", "NEFT-91693574222VXP0RJ-RAZORPAY", "open"],
])("a transfer's reference %s leaves the line as it says", async (_, text, state) => {
  const { club, db, line, read, standIn } = await openSettled();
  const { paise } = standIn.settle(club.clock.at);
  for (const item of standIn.settled.values()) item.settlement_utr = "1693574222vxp0rj";
  const lines = [{ digest: DIGEST, day: "2026-11-19", paise, text, utrs: [] }];
  await noteBankLines(db, { lines, now: club.clock.at });
  await read();
  expect(await line()).toMatchObject({ state });
});

test("a report that does not answer changes nothing, and is read later", async () => {
  const { agreement, club, read, standIn } = await openSettled();
  standIn.settle(club.clock.at);
  standIn.react = () => ({ status: 429, body: {} });
  await read();
  expect((await agreement()).settledRupees).toBe(0);
  standIn.react = undefined;
  club.clock.at += DAY_MS;
  await read();
  expect((await agreement()).settledRupees).toBeGreaterThan(0);
});

test("a refund of the service's site of which no event came is found in the report, once", async () => {
  const { admin, club, db, paid, read, standIn } = await openSettled();
  standIn.sendBack(paid.id, 2_000);
  standIn.settle(club.clock.at);
  await read();
  await read();
  const refunds = await db
    .selectFrom("online_refunds")
    .select(["state", "amount_rupees as rupees"])
    .orderBy("amount_rupees")
    .execute();
  expect(refunds).toEqual([
    { state: "elsewhere", rupees: 20 },
    { state: "processed", rupees: 40 },
  ]);
  expect(readable((await admin.get(INBOX)).text)).toContain("Sent back on the service’s site");
});

test("a report of many items is read to its end", async () => {
  const { club, db, press, read, standIn } = await openSettled();
  const order = [...standIn.orders.keys()][0] ?? (await press());
  for (let one = 0; one < 95; one++) standIn.pay(order);
  standIn.settle(club.clock.at);
  await read();
  const items = await db.selectFrom("online_settlements").select("id").execute();
  expect(items).toHaveLength(97);
});
