/** The parts of the booking commands, each against a real database. */

import { expect, test } from "vitest";
import { bookSeat, releaseHold } from "~/core/bookings/book/book-seat.server";
import { bookingRow, type NewBooking } from "~/core/bookings/booking-row";
import { releaseBooking, releaseSeats } from "~/core/bookings/cancel/release-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { resetBooking } from "~/core/bookings/manage/move-booking.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import {
  promoteNext,
  settleEventWaitlist,
  settleWaitlist,
} from "~/core/bookings/waitlist/settle-waitlist.server";
import { closeWaitlist } from "~/core/bookings/waitlist/waitlist.server";
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from "~/core/messages/inbox/notifications.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { nameMember } from "~/core/people/profile/save-profile.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { TestSms } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { PRICES } from "../../support/prices";
import { addEvent, addMembers, openEvent, seatRequest } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

const bookingOf = (
  event: NewBooking["event"],
  memberId: string,
  changes: Partial<NewBooking> = {},
): NewBooking => ({
  event,
  memberId,
  name: "Asha",
  phone: `+91${memberId.slice(-6)}`,
  email: null,
  isGuest: false,
  plan: "pay_per_run",
  status: "confirmed",
  priceRupees: 99,
  amountPaidRupees: 0,
  partyId: "party",
  paymentId: null,
  membershipId: null,
  paceGroup: null,
  notes: null,
  submitKey: "key",
  submitDigest: null,
  ...changes,
});

async function addBooking(db: Db, booking: NewBooking): Promise<string> {
  const row = bookingRow(booking, { id: "booked", reference: "BOOKED23", now: NOW });
  await db.insertInto("bookings").values(row).execute();
  return row.id;
}

test("a party takes no more than the free seats", async () => {
  const { db, eventId, memberId, other } = await openEvent(2);
  const guests = [{ name: "Ila", phone: "+919876500000" }];
  const party = { ...seatRequest({ eventId, memberId, now: NOW }), guests };
  expect(await bookSeat(db, party)).toMatchObject({ ok: true });
  const next = seatRequest({ eventId, memberId: other, now: NOW });
  expect(await bookSeat(db, next)).toEqual({ ok: false, reason: "full" });
});

test("releaseSeats frees as many seats as it is told", async () => {
  const { db, eventId, memberId } = await openEvent(2);
  await db.updateTable("events").set({ seats_taken: 2 }).execute();
  await releaseSeats(db, { eventId, seats: 1, now: NOW });
  const guests = [{ name: "Ila", phone: "+919876500000" }];
  const party = { ...seatRequest({ eventId, memberId, now: NOW }), guests };
  expect(await bookSeat(db, party)).toEqual({ ok: false, reason: "not_enough_seats" });
  expect((await lockEvent(db, { eventId }))?.seatsTaken).toBe(1);
});

test("a database constraint refuses a seat beyond the capacity", async () => {
  const { db } = await openEvent(2);
  const oversell = db.updateTable("events").set({ seats_taken: 3 }).execute();
  await expect(oversell).rejects.toThrow(/check constraint/i);
});

async function openWithThreeWaiting() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const members = await addMembers(db, { count: 4, now: NOW });
  await bookSeat(db, seatRequest({ eventId, memberId: members[0] ?? "", now: NOW }));
  for (const memberId of members.slice(1)) {
    const wait = { eventId, memberId, plan: "free_trial" as const, paceGroup: null, now: NOW };
    expect((await joinWaitlist(db, wait)).ok).toBe(true);
  }
  await db.updateTable("events").set({ capacity: 2 }).execute();
  return { db, eventId };
}

test("a seat is given to one of three who wait, however often the waitlist is settled", async () => {
  const { db, eventId } = await openWithThreeWaiting();
  await inTransaction(db, (db) => settleWaitlist(db, { eventId, now: NOW }));
  await settleEventWaitlist(db, { eventId, now: NOW });
  expect(await lockEvent(db, { eventId })).toMatchObject({ seatsTaken: 2, waiting: 2 });
});

test("promoteNext takes the seats of those whom it books, and counts whom it only takes off the waitlist", async () => {
  const { db, eventId } = await openWithThreeWaiting();
  await inTransaction(db, (db) => settleWaitlist(db, { eventId, now: NOW }));
  await db.updateTable("events").set({ capacity: 5 }).execute();
  const event = await lockEvent(db, { eventId });
  if (!event) throw new Error("no run");
  const closed = await inTransaction(db, (db) => promoteNext(db, { event, seats: 3, now: NOW }));
  expect(closed).toBe(0);
  expect(await lockEvent(db, { eventId })).toMatchObject({ seatsTaken: 4, waiting: 0 });
});

test("closeWaitlist leaves nobody waiting", async () => {
  const { db, eventId } = await openWithThreeWaiting();
  const event = await lockEvent(db, { eventId });
  if (!event) throw new Error("no run");
  await closeWaitlist(db, { event, now: NOW });
  const entries = await db.selectFrom("waitlist_entries").select("status").execute();
  expect(entries.map(({ status }) => status)).toEqual(["closed", "closed", "closed"]);
  expect((await lockEvent(db, { eventId }))?.waiting).toBe(0);
});

test("releaseBooking returns undefined when the status has changed", async () => {
  const { db, memberId, event } = await openEvent();
  const bookingId = await addBooking(db, bookingOf(event, memberId));
  const release = { bookingId, by: "admin" as const, isLate: false, now: NOW };
  expect(await releaseBooking(db, { ...release, from: "pending" })).toBeUndefined();
  expect(await releaseBooking(db, { ...release, from: "confirmed" })).toMatchObject({ memberId });
  await db
    .updateTable("events")
    .set({ starts_at: event.startsAt + HOUR_MS, location: "South gate" })
    .where("id", "=", event.id)
    .execute();
  const moved = await lockEvent(db, { eventId: event.id });
  const seat = { bookingId, from: "cancelled" as const, eventId: event.id, seats: 1 };
  const reset = { ...seat, event: moved, now: NOW };
  await resetBooking(db, reset);
  expect((await lockEvent(db, { eventId: event.id }))?.seatsTaken).toBe(1);
  const back = db.selectFrom("bookings").select(["starts_at", "location"]);
  expect(await back.where("id", "=", bookingId).executeTakeFirst()).toEqual({
    starts_at: event.startsAt + HOUR_MS,
    location: "South gate",
  });
  await expect(resetBooking(db, reset)).rejects.toThrow("changed_meanwhile");
});

test("releaseHold cancels an unpaid hold", async () => {
  const { db, eventId, memberId, event } = await openEvent();
  const hold = bookingOf(event, memberId, { status: "pending" });
  await addBooking(db, hold);
  expect(await releaseHold(db, { eventId, memberId, now: NOW })).toBe(1);
  expect(await releaseHold(db, { eventId, memberId, now: NOW })).toBe(0);
});

test("releaseHold throws for a confirmed booking", async () => {
  const { db, eventId, other, event } = await openEvent();
  await addBooking(db, bookingOf(event, other));
  await expect(releaseHold(db, { eventId, memberId: other, now: NOW })).rejects.toThrow(
    "already_booked",
  );
});

test("a missed free run is given back by the next, once check-in has closed two hours after the end", async () => {
  const { db, eventId, memberId } = await openEvent();
  const free = { ...seatRequest({ eventId, memberId, now: NOW }), plan: "free_trial" as const };
  const missed = await bookSeat(db, free);
  const closes = NOW + 2 * DAY_MS + 3 * HOUR_MS;
  const next = await addEvent(db, { now: closes, id: "next" });
  const book = (now: number) => bookSeat(db, { ...free, eventId: next, submitKey: "next", now });
  expect(await book(closes)).toEqual({ ok: false, reason: "trial_used" });
  expect(await book(closes + 1)).toMatchObject({ ok: true });
  const bookings = db.selectFrom("bookings").select(["trial_released", "no_show", "status"]);
  const ofMissed = bookings.where("id", "=", missed.ok ? missed.bookingId : "");
  expect(await ofMissed.executeTakeFirstOrThrow()).toEqual({
    trial_released: 1,
    no_show: 1,
    status: "confirmed",
  });
});

async function notifyBoth() {
  const { db, memberId, other } = await openEvent();
  await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now: NOW });
  const filledIn = { run: "Lake Loop", until: "Sat, 21 Nov, 9:45 pm" };
  const notification = { kind: "offer" as const, title: "A seat", text: "For you", filledIn };
  await notifyMembers(db, {
    notifications: [
      { ...notification, memberId },
      { ...notification, memberId: other },
    ],
    now: NOW,
  });
  return { db, memberId, other };
}

test("a message is sent once, to the member with consent alone", async () => {
  const { db } = await notifyBoth();
  const sms = new TestSms();
  expect(await sendWaitingMessages(db, { prices: PRICES, sms, now: NOW })).toBe(1);
  expect(await sendWaitingMessages(db, { prices: PRICES, sms, now: NOW })).toBe(0);
  expect(sms.sent.map(({ text }) => text)).toEqual([
    "A seat came free on Lake Loop. It is held for you until Sat, 21 Nov, 9:45 pm: book it on our site.",
  ]);
});

test("a notification counts as unread in the inbox until it is read", async () => {
  const { db, memberId, other } = await notifyBoth();
  expect(await countUnreadNotifications(db, { memberId: other })).toBe(1);
  await readNotifications(db, { memberId: other, now: NOW });
  expect(await countUnreadNotifications(db, { memberId: other })).toBe(0);
  expect(await listNotifications(db, { memberId, limit: 5 })).toMatchObject([{ title: "A seat" }]);
});

test("nameMember sets only a missing name", async () => {
  const { db, memberId, other } = await openEvent();
  const nameless = db.updateTable("members").set({ display_name: null });
  await nameless.where("id", "=", memberId).execute();
  await nameMember(db, { memberId, name: "Ila", now: NOW });
  await nameMember(db, { memberId: other, name: "Ila", now: NOW });
  const names = await db.selectFrom("members").select("display_name").orderBy("phone").execute();
  expect(names.map((row) => row.display_name)).toEqual(["Ila", "Runner 1"]);
});
