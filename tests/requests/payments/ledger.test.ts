/** A member's money line by line, each thing under one code. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { unexplainedRupees } from "~/core/payments/ledger/ledger";
import { findAccount } from "~/core/payments/ledger/list-ledger.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { recordMembership } from "~/core/payments/membership/record-membership.server";
import { saveLanguage } from "~/core/people/members.server";
import { MIGRATIONS } from "~/db/migrate";
import { findStatementPlan } from "~/extensions/statement-matching/find-statement-matches.server";
import { readable } from "../../support/browser";
import { ASHA, openPayingClub } from "../../support/online-payments";
import { TIME_ZONE } from "../../support/seats";
import { shownForm } from "../../support/shown-form";
import { translatedInto } from "../../support/translated";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: null };

async function openBooked() {
  const opened = await openPayingClub();
  const { bookingId, club, db, paymentId } = opened;
  const { code } = await db
    .selectFrom("bookings")
    .select("reference as code")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const pay = () => markPaid(db, { ...BY, paymentId, method: "cash", now: club.clock.at });
  return { ...opened, code, pay };
}

test("a booking has one code: on its page, in the UPI app, in the panel's list and on the receipt", async () => {
  const { asha, bookingId, club, code, pay, paymentId } = await openBooked();
  const page = (await asha.get(`/bookings/${bookingId}`)).text;
  expect(page).toContain(`tr=${code}`);
  expect(readable(page)).toContain(code);
  const admin = await club.admin("treasurer");
  expect(readable((await admin.get(`/admin/payments?q=${code}`)).text)).toContain(code);
  await pay();
  const receipt = readable((await asha.get(`/receipts/${paymentId}`)).text);
  expect(receipt).toContain(code);
  expect(readable((await asha.get("/money")).text)).toContain(code);
});

test("a booking that comes back keeps its code where no money came for it", async () => {
  const { bookingId, club, code, db } = await openBooked();
  await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  const move = { bookingId, from: "cancelled" as const, to: "pending" as const };
  const by = { ...BY, requestId: "r", now: club.clock.at, timeZone: TIME_ZONE };
  expect(await moveBooking(db, { ...move, ...by })).toMatchObject({ ok: true });
  const { status } = await db
    .selectFrom("payments")
    .select("status")
    .where("reference", "=", code)
    .executeTakeFirstOrThrow();
  expect(status).toBe("due");
});

test("member and treasurer read the same lines, and what came is what became of it", async () => {
  const { asha, bookingId, club, code, db, pay } = await openBooked();
  await pay();
  club.clock.at += 1_000;
  await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  const admin = await club.admin("treasurer");
  const refund = { memberId: ASHA, amountRupees: "40", how: "in cash", submitKey: randomUUID() };
  await admin.post("/admin/credits", refund);
  const account = await findAccount(db, { memberId: ASHA });
  expect(account).toMatchObject({ creditRupees: 59, refundedRupees: 40, keptRupees: 0 });
  expect(unexplainedRupees(account)).toBe(0);
  const pages = [await asha.get("/money"), await admin.get(`/admin/subscribers/${ASHA}/money`)].map(
    ({ text }) => readable(text),
  );
  for (const page of pages) {
    expect(page).toContain("Became credit");
    expect(page).toContain("Paid back");
    expect(page).toContain("in cash");
    expect(page.split(code).length).toBeGreaterThan(2);
  }
});

test("money for a seat that was given up too late is named", async () => {
  const opened = await openPayingClub({ hoursAhead: 6 });
  const { bookingId, club, db, paymentId } = opened;
  await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  club.clock.at += 1_000;
  await markPaid(db, { ...BY, paymentId, method: "cash", now: club.clock.at });
  const account = await findAccount(db, { memberId: ASHA });
  expect(account.keptRupees).toBe(99);
  expect(unexplainedRupees(account)).toBe(0);
  expect(readable((await opened.asha.get("/money")).text)).toContain(
    "Kept for late cancellations ₹99",
  );
});

test("another member's money is nobody's to read without the right", async () => {
  const { asha, club } = await openBooked();
  expect((await asha.get(`/admin/subscribers/${ASHA}/money`)).status).not.toBe(200);
  const desk = await club.admin("desk");
  expect((await desk.get(`/admin/subscribers/${ASHA}/money`)).status).toBe(403);
  const admin = await club.admin("treasurer");
  expect((await admin.get("/admin/subscribers/nobody/money")).status).toBe(404);
});

test("receipts carry what the club has set for its books, and count by the financial year", async () => {
  const { asha, club, pay, paymentId } = await openBooked();
  await pay();
  const before = readable((await asha.get(`/receipts/${paymentId}`)).text);
  expect(before).toMatch(/Receipt R-\d{5}/);
  expect(before).not.toContain("GSTIN");
  const owner = await club.admin("owner");
  const path = "/admin/settings/invoice";
  const shown = shownForm((await owner.get(path)).text, "seen");
  const saved = await owner.post(path, {
    ...shown,
    "club-invoice-name": "Namma Runners Society",
    "club-invoice-gstin": "29ABCDE1234F1Z5",
    "club-invoice-hsn": "9996",
    "club-invoice-byYear": "on",
    intent: "save",
  });
  expect(saved.status).toBe(302);
  const after = readable((await asha.get(`/receipts/${paymentId}`)).text);
  for (const words of ["2026-27/0", "Namma Runners Society", "GSTIN 29ABCDE1234F1Z5", "9996"])
    expect(after).toContain(words);
  const days = "from=2026-11-01&to=2026-11-30";
  for (const file of [`/admin/payments.csv?${days}`, "/admin/reports/payments.csv"])
    expect((await owner.get(file)).text).toContain("\r\n2026-27/00001,");
});

test("the panel's list says from when to when a paid membership is valid", async () => {
  const { club, db } = await openBooked();
  const month = { memberId: ASHA, today: "2026-11-18", startsOn: "2026-11-18" };
  const paid = { priceRupees: 299, shownRupees: 299, method: "cash" as const };
  await recordMembership(db, { ...BY, ...month, ...paid, now: club.clock.at });
  const admin = await club.admin("treasurer");
  const page = readable((await admin.get("/admin/payments?status=paid")).text);
  expect(page).toContain("Wed, 18 Nov to Thu, 17 Dec 2026");
});

test("a receipt is in the language that the member has chosen, and in no other browser's", async () => {
  translatedInto("kn", { "payments.payments-payments.receiptSheet.amountReceived": "ಬಂದ ಮೊತ್ತ" });
  const { asha, club, db, pay, paymentId } = await openBooked();
  await pay();
  const path = `/receipts/${paymentId}`;
  expect((await asha.get(path)).text).toContain("Amount received");
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  expect((await asha.get(path)).location).toBe(`http://localhost/kn${path}`);
  const receipt = await asha.get(`/kn${path}`);
  expect(receipt.text).toContain("ಬಂದ ಮೊತ್ತ");
  expect(receipt.text).toMatch(/<html [^>]*lang="kn-IN"/);
  const others = await (await club.member("arjun")).get(path);
  expect(others.status).toBe(404);
});

/** The books of before: each payment bears a code of its own. */
async function openOldBooks() {
  const opened = await openBooked();
  const { db, paymentId } = opened;
  await db
    .updateTable("payments")
    .set({ reference: "PAY234XXXX" })
    .where("id", "=", paymentId)
    .execute();
  await sql`drop table earlier_codes`.execute(db);
  await sql`drop table settled_desk_money`.execute(db);
  await sql`drop index check_in_entries_to_give_back`.execute(db);
  await sql`alter table online_payments drop column dispute_at`.execute(db);
  await sql`alter table renewals drop column said_at`.execute(db);
  await MIGRATIONS["386-money-settled"]?.up(db);
  const codeOf = async () =>
    (
      await db
        .selectFrom("payments")
        .select("reference")
        .where("id", "=", paymentId)
        .executeTakeFirstOrThrow()
    ).reference;
  return { ...opened, codeOf };
}

test("a payment of before bears its booking's code, and is found by the code that it bore", async () => {
  const { asha, bookingId, club, code, codeOf, db, paymentId } = await openOldBooks();
  expect(await codeOf()).toBe(code);
  expect((await asha.get(`/bookings/${bookingId}`)).text).toContain(`tr=${code}`);
  const admin = await club.admin("treasurer");
  for (const path of ["/admin/payments?q=PAY234XXXX", "/admin/search?q=PAY234XXXX"])
    expect(readable((await admin.get(path)).text)).toContain(code);
  const line = { digest: "a".repeat(64), day: "2026-11-18", utr: null, rupees: 99, paymentIds: [] };
  const settled = { ...BY, intent: "pay" as const, whose: ["pay234xxxx"], lines: [line] };
  expect(await settleLines(db, { ...settled, now: club.clock.at })).toMatchObject({
    ok: true,
    paymentIds: [paymentId],
  });
});

test("a statement's line with the code of before pays the booking's payment", async () => {
  const { db, paymentId } = await openOldBooks();
  const statement = "Date,Narration,Debit,Credit\n18/11/2026,UPI-ASHA-Booking PAY234XXXX,,99.00";
  const plan = await findStatementPlan(db, statement);
  expect(plan?.matches).toMatchObject([{ state: "matched", payment: { id: paymentId } }]);
});
