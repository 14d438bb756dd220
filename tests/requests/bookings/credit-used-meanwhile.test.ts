/** Credit that pays for another run while a booking is made. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { findCredit } from "~/core/payments/payments.server";
import { addEvent, NOW, openEvent, seatRequest, seatsOf } from "../../support/seats";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

async function booked(...input: Parameters<typeof bookSeat>): Promise<string> {
  const outcome = await bookSeat(...input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.bookingId;
}

async function openRun() {
  const { db, eventId, memberId } = await openEvent();
  return { db, eventId, memberId, request: seatRequest({ eventId, memberId, now: NOW }) };
}

test("credit that was used since it was read pays for nothing", async () => {
  const { db, eventId, memberId, request } = await openRun();
  const credit = { bookingId: null, amountRupees: 99, reason: "cancelled" as const, now: NOW };
  await changeCredit(db, { ...credit, memberId });
  const next = await addEvent(db, { now: NOW, id: "next" });
  await Promise.all([
    booked(db, request),
    booked(db, { ...request, eventId: next, submitKey: "next" }),
  ]);
  const paid = await db.selectFrom("bookings").select("amount_paid_rupees as paid").execute();
  expect(paid.map((row) => row.paid).sort()).toEqual([0, 99]);
  expect(await findCredit(db, { memberId })).toBe(0);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("credit that is used while a booking makes its way pays for nothing", async () => {
  const { db, eventId, memberId, request } = await openRun();
  await booked(db, request);
  const credit = { memberId, bookingId: null, now: NOW };
  await changeCredit(db, { ...credit, amountRupees: 99, reason: "cancelled" });
  const spending = pausedTransaction(db, async (db) => {
    await changeCredit(db, { ...credit, amountRupees: -99, reason: "used" });
  });
  const other = await spending.done;
  const again = booked(db, { ...request, submitKey: "2" });
  await untilLockAwaited(other);
  await spending.commit();
  const id = await again;
  const due = db
    .selectFrom("payments")
    .select("amount_rupees as rupees")
    .where("status", "=", "due");
  expect(await due.execute()).toEqual([{ rupees: 99 }]);
  const live = db.selectFrom("bookings").select(["id", "amount_paid_rupees as paid"]);
  expect(await live.where("status", "=", "pending").execute()).toEqual([{ id, paid: 0 }]);
  expect(await findCredit(db, { memberId })).toBe(0);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});
