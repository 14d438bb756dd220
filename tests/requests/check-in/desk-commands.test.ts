import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { takePayment } from "~/core/check-in/desk-money/take-payment.server";
import { addWalkIn } from "~/core/check-in/entries/add-walk-in.server";
import { applyCheckInEntry } from "~/core/check-in/entries/apply-check-in-entry.server";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import {
  recordCheckIn,
  settleAfterCheckIn,
  undoCheckIn,
} from "~/core/check-in/entries/settle-check-in.server";
import { askForPayment } from "~/core/payments/due-payments.server";
import { markInTransaction } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { inTransaction } from "~/db/transaction";
import { TestClub } from "../../support/club";
import { AT_THE_DESK, checkIns, EVENT_ID } from "../../support/desk-requests";

const timeZone = "Asia/Kolkata";
const now = AT_THE_DESK;
const crew = { kind: "run_leader" as const, id: "sample-member-asha", name: "Asha" };
const at = { at: now, now, timeZone, crew, secret: "s", requestId: "r" };
const arjun = { eventId: EVENT_ID, bookingId: "sample-booking-arjun", now, timeZone };

async function openEvent() {
  const club = await TestClub.open();
  const event = await findDeskEvent(club.db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  return { club, event };
}

test("recordCheckIn or undoCheckIn done again in one transaction is reported", async () => {
  const { club } = await openEvent();
  const checkIn = { ...arjun, method: "list" as const, recordedBy: "x", checkedInAt: now };
  const outcomes = await inTransaction(club.db, async (db) => [
    await recordCheckIn(db, checkIn),
    await recordCheckIn(db, checkIn),
    await undoCheckIn(db, arjun),
    await undoCheckIn(db, arjun),
    await recordCheckIn(db, { ...checkIn, bookingId: "nobody" }),
  ]);
  expect(outcomes).toMatchObject([
    { ok: true },
    { ok: false, reason: "already_checked_in" },
    { ok: true },
    { ok: false, reason: "not_found" },
    { ok: false, reason: "not_found" },
  ]);
});

test("applyCheckInEntry checks nobody in for a device's refusal", async () => {
  const { club, event } = await openEvent();
  const entry = {
    kind: "refused" as const,
    nonce: randomUUID(),
    at: now,
    outcome: "forged" as const,
    bookingId: arjun.bookingId,
  };
  expect(
    await inTransaction(club.db, (db) => applyCheckInEntry(db, { ...at, event, entry })),
  ).toEqual({
    outcome: "forged",
    bookingId: arjun.bookingId,
  });
  expect(await checkIns(club)).toEqual([]);
});

test("addWalkIn refuses a suspended member", async () => {
  const { club, event } = await openEvent();
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("username", "=", "meena")
    .execute();
  const entry = {
    kind: "walk_in" as const,
    nonce: randomUUID(),
    at: now,
    name: "Meena Joseph",
    phone: "+916000000002",
    isPaid: false,
  };
  const outcome = await inTransaction(club.db, (db) => addWalkIn(db, { ...at, event, entry }));
  expect(outcome).toEqual({ outcome: "not_allowed" });
});

test("a walk-in with a booking is checked in with it", async () => {
  const { club } = await openEvent();
  const entry = {
    kind: "walk_in" as const,
    nonce: randomUUID(),
    at: now,
    name: "Arjun",
    phone: "+916000000003",
    isPaid: false,
  };
  const batch = {
    ...at,
    eventId: EVENT_ID,
    deviceNow: now,
    entries: [entry, { ...entry, nonce: randomUUID() }],
  };
  const done = await recordCheckInEntries(club.db, batch);
  expect(done).toMatchObject({ results: [{ outcome: "done" }, { outcome: "duplicate" }] });
  expect((await checkIns(club)).map(({ bookingId }) => bookingId)).toEqual([arjun.bookingId]);
});

/** Arjun's free run is marked as a no-show and given back; then his check-in arrives. */
async function settleNoShow(status: "published" | "completed") {
  const { club } = await openEvent();
  const { bookingId } = arjun;
  await club.db
    .updateTable("bookings")
    .set({ no_show: 1, plan: "free_trial", trial_released: 1 })
    .where("id", "=", bookingId)
    .execute();
  await settleAfterCheckIn(club.db, { event: { status }, bookingId, now });
  return await club.db
    .selectFrom("bookings")
    .select(["status", "no_show as noShow", "trial_released as released"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
}

test("settleAfterCheckIn clears a no-show", async () => {
  const booking = await settleNoShow("published");
  expect(booking).toEqual({ status: "confirmed", noShow: 0, released: 0 });
});

test("settleAfterCheckIn completes the booking of a closed event", async () => {
  const booking = await settleNoShow("completed");
  expect(booking).toEqual({ status: "completed", noShow: 0, released: 0 });
});

test("takePayment marks a booking's payment as paid at the venue, in the admin's name", async () => {
  const { club } = await openEvent();
  const memberId = "sample-member-arjun";
  const crewAdmin = { kind: "admin" as const, id: "ravi", name: "Ravi" };
  const paymentId = await askForPayment(club.db, {
    memberId,
    eventId: EVENT_ID,
    membershipId: null,
    amountRupees: 99,
    now,
  });
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", payment_id: paymentId })
    .where("id", "=", arjun.bookingId)
    .execute();
  const by = { bookingId: arjun.bookingId, crew: crewAdmin, requestId: "r", now };
  const take = (shownRupees: number) =>
    inTransaction(club.db, (db) => takePayment(db, { ...by, shownRupees }));
  expect(await take(198)).toEqual({ giveBack: "other_amount" });
  expect(await take(99)).toEqual({ paidRupees: 99 });
  const paid = await club.db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.status", "p.status as payment", "p.method", "p.paid_by_name as by"])
    .where("b.id", "=", arjun.bookingId)
    .executeTakeFirst();
  expect(paid).toEqual({ status: "confirmed", payment: "paid", method: "venue", by: "Ravi" });
  const again = { paymentId, method: "venue" as const, adminId: "ravi", adminName: "Ravi" };
  await expect(
    inTransaction(club.db, (db) => markInTransaction(db, { ...again, requestId: null, now })),
  ).rejects.toThrow("changed_meanwhile");
});
