/** What becomes of open offers and of people who wait when the price of a run changes. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import {
  bookEntry,
  bookOffers,
  listEntriesInLine,
} from "~/core/bookings/waitlist/settle-waitlist.server";
import { findWaitlistEntry } from "~/core/bookings/waitlist/waitlist.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { inTransaction } from "~/db/transaction";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, addMembers, paidBooking, seatsOf, TIME_ZONE } from "../../support/seats";

/** A full run of one seat for which two members wait. */
async function openFullRun() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const [booked = "", next = "", last = ""] = await addMembers(db, { count: 3, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: booked });
  for (const memberId of [next, last])
    await joinWaitlist(db, { eventId, memberId, plan: "pay_per_run", paceGroup: null, now: NOW });
  const leave = () => cancelBooking(db, { bookingId, memberId: booked, now: NOW });
  const setPrice = (priceRupees: number) =>
    changeEvent(db, {
      eventId,
      version: 0,
      scope: "one",
      image: undefined,
      timeZone: TIME_ZONE,
      now: NOW,
      event: { ...EVENT, capacity: 1, priceRupees },
      adminId: "ravi",
      requestId: null,
    });
  return { db, eventId, next, last, leave, setPrice };
}

test("an open offer becomes a booking once the run costs nothing", async () => {
  const { db, eventId, next, last, leave, setPrice } = await openFullRun();
  await leave();
  expect(await setPrice(0)).toEqual({ ok: true, changed: 1 });
  const booking = await db
    .selectFrom("bookings")
    .select(["status", "price_rupees", "payment_id"])
    .where("member_id", "=", next)
    .executeTakeFirst();
  expect(booking).toEqual({ status: "confirmed", price_rupees: 0, payment_id: null });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
  const waiting = await findWaitlistEntry(db, { eventId, memberId: last, now: NOW });
  expect(waiting).toMatchObject({ status: "waiting", position: 1 });
  const event = db.selectFrom("events").select("waiting").where("id", "=", eventId);
  expect(await event.executeTakeFirst()).toEqual({ waiting: 1 });
  const told = await listNotifications(db, { memberId: next, limit: 10 });
  expect(told.find(({ kind }) => kind === "promoted")?.text).toContain(
    "This run is free now, and the spot is yours.",
  );
});

/** An open offer to the first of two who wait for a run with a price. */
async function openOffer() {
  const { db, eventId, next, last, leave } = await openFullRun();
  await leave();
  const event = await lockEvent(db, { eventId });
  const [entry] = await listEntriesInLine(db, { eventId, status: "offered", after: -1, limit: 9 });
  if (!event || !entry) throw new Error("no offer");
  const bookers = async () => {
    const waited = [next, last];
    const bookings = db.selectFrom("bookings").select("member_id as memberId");
    const rows = await bookings.where("member_id", "in", waited).execute();
    return rows.map(({ memberId }) => memberId);
  };
  return { db, event, entry, next, bookers };
}

test("bookEntry books nobody who would have to pay", async () => {
  const { db, event, entry, next, bookers } = await openOffer();
  const isBooked = inTransaction(db, (db) => bookEntry(db, { event, entry, now: NOW }));
  expect(await isBooked).toBe(false);
  expect(await bookers()).toEqual([]);
  const offer = await findWaitlistEntry(db, { eventId: event.id, memberId: next, now: NOW });
  expect(offer).toMatchObject({ status: "offered" });
});

test("bookOffers books open offers only", async () => {
  const { db, event, next, bookers } = await openOffer();
  await db.updateTable("events").set({ price_rupees: 0 }).where("id", "=", event.id).execute();
  const free = { event: { ...event, priceRupees: 0 }, now: NOW };
  expect(await inTransaction(db, (db) => bookOffers(db, free))).toBe(1);
  expect(await bookers()).toEqual([next]);
});

test("an open offer stays one while the run has a price", async () => {
  const { db, eventId, next, leave, setPrice } = await openFullRun();
  await leave();
  await setPrice(120);
  const offer = await findWaitlistEntry(db, { eventId, memberId: next, now: NOW });
  expect(offer).toMatchObject({ status: "offered" });
});

test("a seat of a run that got a price is offered, not booked", async () => {
  const { db, eventId, next, leave, setPrice } = await openFullRun();
  await db.updateTable("events").set({ price_rupees: 0 }).execute();
  await setPrice(120);
  await leave();
  const offer = await findWaitlistEntry(db, { eventId, memberId: next, now: NOW });
  expect(offer).toMatchObject({ status: "offered" });
});
