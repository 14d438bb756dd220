/** What people read of a cancellation: of money only those who paid. */

import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { moveBookings, undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { PRICES } from "../../support/prices";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const BY = { adminId: "ravi", requestId: "r", timeZone: TIME_ZONE };

/** A run with three seats: one paid, one due, one with the free run that waits for an admin. */
async function openBooked() {
  const club = await TestClub.open({ sample: false });
  await confirmByAdmin(club.db);
  const { db } = club;
  const now = club.clock.at;
  const eventId = await addEvent(db, { now });
  const members = await addMembers(db, { count: 3, now });
  const plans = ["pay_per_run", "pay_per_run", "free_trial"] as const;
  const bookings = await Promise.all(
    members.map(async (memberId, index) => {
      const plan = plans[index] ?? "pay_per_run";
      const booked = await bookSeat(db, { ...seatRequest({ eventId, memberId, now }), plan });
      if (!booked.ok) throw new Error(booked.reason);
      return booked.bookingId;
    }),
  );
  const [paid = "", due = "", free = ""] = bookings;
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99, status: "confirmed" })
    .where("id", "=", paid)
    .execute();
  const texts = async () => {
    const rows = await db
      .selectFrom("notifications")
      .select(["link", "text"])
      .where("kind", "in", ["cancelled", "seat_cancelled"])
      .execute();
    return [paid, due, free].map((id) => rows.find(({ link }) => link === `/bookings/${id}`)?.text);
  };
  return { club, db, now, eventId, members, paid, due, free, texts };
}

test("a cancelled run tells each what they get back: the money paid or the free run", async () => {
  const { db, now, eventId, texts } = await openBooked();
  await cancelEvent(db, { ...BY, now, eventId, scope: "one", reason: "Heavy rain." });
  const told = "The run on Fri, 20 Nov, 10:00 am is cancelled. Heavy rain.";
  expect(await texts()).toEqual([
    `${told} We keep ₹99 as credit for your next run.`,
    told,
    `${told} Your free run is yours again.`,
  ]);
});

const SEAT_CANCELLED =
  "The club cancelled this booking for Fri, 20 Nov, 10:00 am. The run itself takes place.";

test("a booking that an admin cancels says that the run itself takes place", async () => {
  const { db, now, due, texts } = await openBooked();
  const cancel = { ...BY, from: "pending", to: "cancelled", now } as const;
  expect(await moveBooking(db, { ...cancel, bookingId: due })).toEqual({ ok: true });
  expect(await texts()).toEqual([undefined, SEAT_CANCELLED, undefined]);
});

test("a booking that an admin cancels says that its free run is the member's again", async () => {
  const { db, now, free, texts } = await openBooked();
  const cancel = { ...BY, from: "pending", to: "cancelled", now } as const;
  expect(await moveBooking(db, { ...cancel, bookingId: free })).toEqual({ ok: true });
  const told = `${SEAT_CANCELLED} Your free run is yours again.`;
  expect(await texts()).toEqual([undefined, undefined, told]);
});

test("a booking of a run that the club is cancelling is told as cancelled", async () => {
  const { db, now, eventId, paid, texts } = await openBooked();
  await db.updateTable("events").set({ status: "cancelled" }).where("id", "=", eventId).execute();
  const move = { ...BY, from: "confirmed", to: "cancelled", now } as const;
  expect(await moveBooking(db, { ...move, bookingId: paid })).toEqual({ ok: true });
  expect((await texts())[0]).not.toContain("takes place");
  const told = await db
    .selectFrom("notifications")
    .select("kind")
    .where("title", "like", "%ancelled:%")
    .execute();
  expect(told).toEqual([{ kind: "cancelled" }]);
});

test("a booking that an admin cancels and restores is told by texts of their own", async () => {
  const { club, db, now, members, paid, texts } = await openBooked();
  const [memberId = ""] = members;
  await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  const from = "confirmed" as const;
  expect(await moveBooking(db, { ...BY, bookingId: paid, from, to: "cancelled", now })).toEqual({
    ok: true,
  });
  expect((await texts())[0]).toBe(
    "The club cancelled this booking for Fri, 20 Nov, 10:00 am. The run itself takes place. We keep ₹99 as credit for your next run.",
  );
  const send = () => sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now });
  await send();
  const undo = { ...BY, bookingIds: [paid], from, to: "cancelled" as const, movedAt: now, now };
  expect(await undoBookingMove(db, undo)).toEqual({ ok: true });
  await send();
  expect(club.sms.sent.map(({ text }) => text)).toEqual([
    "The club cancelled your booking for Lake Loop on Fri, 20 Nov, 10:00 am. The run itself takes place.",
    "Your booking for Fri, 20 Nov, 10:00 am is not cancelled after all. Your seat is yours as before.",
  ]);
});

test("a run's page says how far the news of cancelled bookings came, once for all that went together", async () => {
  const { club, db, now, eventId, members, due, free } = await openBooked();
  const [, memberId = ""] = members;
  await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  const cancel = { ...BY, from: "pending", to: "cancelled", now } as const;
  const moved = await moveBookings(db, { ...cancel, bookingIds: [due, free] });
  expect(moved).toMatchObject({ refusedCount: 0 });
  await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now });
  const page = readable((await (await club.admin()).get(`/admin/events/${eventId}`)).text);
  expect(page).toContain(
    "Bookings that the club cancelled A message was sent to 1 of the 2 people it is for, by text.",
  );
  expect(page).toContain("One of them may not know yet. Tell all of these by WhatsApp");
});

test("a member whose own booking and guest's are cancelled at once reads of both", async () => {
  const { db, now, members, due, free } = await openBooked();
  const [, memberId = ""] = members;
  await db
    .updateTable("bookings")
    .set({ is_guest: 1, member_id: memberId })
    .where("id", "=", free)
    .execute();
  const cancel = { ...BY, from: "pending", to: "cancelled", now } as const;
  await moveBookings(db, { ...cancel, bookingIds: [due, free] });
  const told = db.selectFrom("notifications").select("link").where("kind", "=", "seat_cancelled");
  expect((await told.execute()).map(({ link }) => link).sort()).toEqual(
    [due, free].map((id) => `/bookings/${id}`).sort(),
  );
});
