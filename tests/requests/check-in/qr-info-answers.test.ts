import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  DIVYA,
  leader,
  leaveUnpaid,
  openAtDesk,
  sync,
  tap,
} from "../../support/desk-requests";

const PATH = "/qr-info?q=Divya";

/** Divya's booking waits for ₹99; an admin presses buttons on her card. */
async function openUnpaid(at = AT_THE_DESK) {
  const club = await openAtDesk();
  club.clock.at = at;
  await leaveUnpaid(club, { now: at });
  return { club, press: await pressing(club) };
}

async function pressing(club: TestClub, crew?: Browser) {
  const desk = crew ?? (await club.admin());
  return async (button: Record<string, string>) => {
    const page = (await desk.get(PATH)).text;
    const checkInKey = page.includes('name="checkInKey"') && fieldValue(page, "checkInKey");
    const form = {
      bookingId: DIVYA,
      submitKey: fieldValue(page, "submitKey"),
      ...(checkInKey && { checkInKey }),
      ...button,
    };
    const send = async () => readable((await desk.post(PATH, form)).text);
    return { text: await send(), send };
  };
}

const moneyOf = async ({ db }: TestClub) =>
  await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["p.status", "b.amount_paid_rupees as rupees"])
    .where("b.id", "=", DIVYA)
    .executeTakeFirst();

test("'Paid in cash' on QR Info checks in too, once", async () => {
  const { club, press } = await openUnpaid();
  const { text, send } = await press({ paidBy: "cash" });
  expect(text).toContain("Paid and checked in.");
  expect(await send()).toContain("Paid and checked in.");
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, method: "list" }]);
  expect(text).toContain("Checked in 5:10 am");
});

test("a payment on QR Info outside the window says that the check-in is still to do", async () => {
  const { club, press } = await openUnpaid(AT_THE_DESK - 12 * HOUR_MS);
  const { text } = await press({ paidBy: "upi" });
  expect(text).toContain("Paid, not checked in yet. Check-in is open from 60 minutes before");
  expect(text).toContain("Why check in now?");
  expect(await checkIns(club)).toEqual([]);
});

test("a payment on QR Info of somebody who came says only that it is paid", async () => {
  const { club, press } = await openUnpaid();
  await press({ kind: "owes" });
  const { text } = await press({ paidBy: "cash" });
  expect(text).toMatch(/ Paid\. /);
  expect(await checkIns(club)).toHaveLength(1);
});

test("an admin's Undo on QR Info takes back the payment that came with the check-in", async () => {
  const { club, press } = await openUnpaid();
  await press({ paidBy: "cash" });
  const { text, send } = await press({ kind: "undo" });
  expect(text).toContain("Undone: not checked in, not paid.");
  expect(text).toContain("₹99 unpaid");
  expect([await checkIns(club), await moneyOf(club)]).toEqual([[], { status: "due", rupees: 0 }]);
  expect(await send()).toContain("Undone: not checked in.");
  expect((await press({ paidBy: "upi" })).text).toContain("Paid and checked in.");
});

test("Undo on QR Info leaves a payment that came after the check-in, and says so", async () => {
  const { club, press } = await openUnpaid();
  await press({ kind: "owes" });
  club.clock.at += 1;
  await press({ paidBy: "cash" });
  const { text } = await press({ kind: "undo" });
  expect(text).toContain("Undone: not checked in. What they paid stays paid.");
  expect([await checkIns(club), await moneyOf(club)]).toEqual([[], { status: "paid", rupees: 99 }]);
});

test("a leader's Undo on QR Info says that a payment stays", async () => {
  const { club, press } = await openUnpaid();
  await press({ paidBy: "cash" });
  const { text } = await (await pressing(club, await leader(club)))({ kind: "undo" });
  expect(text).toContain("Undone: not checked in. What they paid stays paid.");
  expect([await checkIns(club), await moneyOf(club)]).toEqual([[], { status: "paid", rupees: 99 }]);
});

test("Undo on QR Info leaves the check-in by somebody else, and names them", async () => {
  const { club, press } = await openUnpaid();
  await press({ paidBy: "cash" });
  await sync(await leader(club), [tap("divya")]);
  const { text } = await press({ kind: "undo" });
  expect(text).toContain("Still checked in at 5:10 am by Asha Raman.");
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, by: "sample-member-asha" }]);
  expect(await moneyOf(club)).toEqual({ status: "due", rupees: 0 });
});

test("Undo on QR Info of somebody who owes says nothing of a payment", async () => {
  const { press } = await openUnpaid();
  await press({ kind: "owes" });
  const { text } = await press({ kind: "undo" });
  expect(text).toContain("Undone: not checked in.");
  expect(text).not.toContain("stays paid");
});
