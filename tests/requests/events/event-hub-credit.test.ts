import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, addMembers, paidBooking, seatRequest, TIME_ZONE } from "../../support/seats";

const BY = { adminId: "ravi", requestId: "r", timeZone: TIME_ZONE };

async function openRun() {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const now = club.clock.at;
  const eventId = await addEvent(db, { now });
  const [memberId = ""] = await addMembers(db, { count: 1, now });
  const admin = await club.admin();
  const roster = async () => readable((await admin.get(`/admin/events/${eventId}`)).text);
  return { db, now, eventId, memberId, admin, roster };
}

test("a cancelled event's page says what each of a party paid and that it is kept as credit", async () => {
  const { db, now, eventId, memberId, admin, roster } = await openRun();
  const guests = [{ name: "Nila", phone: "+919812345670" }];
  const booked = await bookSeat(db, { ...seatRequest({ eventId, memberId, now }), guests });
  expect(booked.ok).toBe(true);
  const { id: paymentId } = await db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  await admin.post(`/admin/events/${eventId}`, { intent: "paid", paymentId, method: "upi" });
  expect((await roster()).match(/₹99 paid Wed, 18 Nov/g)).toHaveLength(2);
  await cancelEvent(db, { ...BY, now: now + 1, eventId, scope: "one", reason: "Heavy rain." });
  const cancelled = await roster();
  expect(cancelled.match(/₹99 paid, kept as credit Wed, 18 Nov/g)).toHaveLength(2);
  expect(cancelled).not.toContain("₹0 paid");
});

test("a late cancellation says what was paid, without credit", async () => {
  const { db, now, eventId, memberId, roster } = await openRun();
  const bookingId = await paidBooking(db, { eventId, memberId });
  await db
    .updateTable("bookings")
    .set({ starts_at: now + 1000 })
    .where("id", "=", bookingId)
    .execute();
  await cancelBooking(db, { bookingId, memberId, now });
  expect(await roster()).toContain("₹99 paid Wed, 18 Nov");
});

test("a booking that credit paid says so after its cancellation, and after the undo", async () => {
  const { db, now, eventId, memberId, roster } = await openRun();
  const first = await paidBooking(db, { eventId, memberId });
  await cancelBooking(db, { bookingId: first, memberId, now });
  const again = await bookSeat(db, seatRequest({ eventId, memberId, now: now + 1 }));
  if (!again.ok) throw new Error(again.reason);
  const { bookingId } = again;
  const move = { ...BY, bookingId, from: "confirmed", to: "cancelled" } as const;
  expect(await moveBooking(db, { ...move, now: now + 2 })).toEqual({ ok: true });
  expect(await roster()).toContain("₹99 paid, kept as credit from credit");
  const undo = {
    ...BY,
    from: move.from,
    to: move.to,
    bookingIds: [bookingId],
    movedAt: now + 2,
    now: now + 3,
  };
  expect((await undoBookingMove(db, undo)).ok).toBe(true);
  expect(await roster()).toContain("₹99 paid from credit");
});
