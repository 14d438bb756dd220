import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { grantTrial } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { completeEvent } from "~/core/events/complete/complete-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { moveBookedEvents } from "~/core/events/edit/move-booked-events.server";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { findCredit } from "~/core/payments/payments.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { listCounts } from "~/core/reports/counters/counters.server";
import { DAY_MS } from "~/lib/dates";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const act = { adminId: "ravi", requestId: null, now: NOW };

async function openBooked() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [paying = "", free = "", credit = ""] = await addMembers(db, { count: 3, now: NOW });
  await bookSeat(db, { ...seatRequest({ eventId, memberId: free, now: NOW }), plan: "free_trial" });
  await bookSeat(db, seatRequest({ eventId, memberId: paying, now: NOW }));
  await bookSeat(db, seatRequest({ eventId, memberId: credit, now: NOW }));
  await db
    .updateTable("bookings")
    .set({ status: "confirmed", amount_paid_rupees: 99 })
    .where("member_id", "=", credit)
    .execute();
  return { db, eventId, paying, free, credit };
}

/** A run with three booked on it, moved to another day and place. */
async function openMoved() {
  const opened = await openBooked();
  const { db, eventId } = opened;
  const change = {
    ...act,
    eventId,
    version: 0,
    scope: "one" as const,
    image: undefined,
    timeZone: TIME_ZONE,
  };
  expect(await changeEvent(db, { ...change, event: EVENT })).toEqual({ ok: true, changed: 1 });
  return opened;
}

test("a moved event moves its bookings", async () => {
  const { db } = await openMoved();
  const bookings = await db
    .selectFrom("bookings")
    .select(["date", "location", "calendar_sequence"])
    .execute();
  expect(new Set(bookings.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ date: "2026-11-22", location: "East Hill", calendar_sequence: 1 })]),
  );
});

test("who said that they are late to a run is not late once it has another start", async () => {
  const { db, eventId } = await openBooked();
  await db.updateTable("bookings").set({ late_at: NOW }).execute();
  const change = { ...act, eventId, scope: "one" as const, image: undefined, timeZone: TIME_ZONE };
  const late = async () => {
    const rows = await db.selectFrom("bookings").select("late_at").execute();
    return new Set(rows.map(({ late_at }) => late_at));
  };
  const place = { ...EVENT, date: "2026-11-20", time: "10:00" };
  await changeEvent(db, { ...change, event: place, version: 0 });
  expect(await late()).toEqual(new Set([NOW]));
  await changeEvent(db, { ...change, event: { ...place, time: "11:00" }, version: 1 });
  expect(await late()).toEqual(new Set([null]));
});

test("a moved event takes along those who are checked in already, in reports too", async () => {
  const { db, eventId, credit } = await openBooked();
  const { id: bookingId } = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", credit)
    .executeTakeFirstOrThrow();
  const who = { eventId, bookingId, method: "list" as const, recordedBy: "ravi" };
  await recordCheckIn(db, { ...who, checkedInAt: NOW, now: NOW, timeZone: TIME_ZONE });
  const change = { ...act, eventId, version: 0, scope: "one" as const, image: undefined };
  const event = { ...EVENT, date: "2026-12-06" };
  await changeEvent(db, { ...change, event, timeZone: TIME_ZONE });
  const days = { from: "2026-12-01", to: "2026-12-31" };
  expect(await listCounts(db, { counter: "check_in", ...days })).toEqual({ member: 1 });
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("a moved event tells who booked", async () => {
  const { db, paying, free, credit } = await openMoved();
  for (const memberId of [paying, free, credit]) {
    const [latest] = await listNotifications(db, { memberId, limit: 1 });
    expect(latest).toMatchObject({ kind: "changed", title: "Changed: Temple Steps" });
  }
});

test("a cancelled event gives seats, money and free runs back", async () => {
  const { db, eventId, paying, free, credit } = await openBooked();
  const cancel = { ...act, eventId, scope: "one" as const, timeZone: TIME_ZONE };
  const cancelled = await cancelEvent(db, { ...cancel, reason: "Heavy rain." });
  expect(cancelled).toEqual({ ok: true, cancelled: 3, eventIds: [eventId] });
  expect(await cancelEvent(db, { ...cancel, reason: "Again." })).toEqual({
    ok: false,
    reason: "not_editable",
  });
  expect(await findCredit(db, { memberId: credit })).toBe(99);
  expect(await findCredit(db, { memberId: paying })).toBe(0);
  const event = await db
    .selectFrom("events")
    .select(["seats_taken", "status"])
    .executeTakeFirstOrThrow();
  expect(event).toEqual({ seats_taken: 0, status: "cancelled" });
  const next = await addEvent(db, { now: NOW, id: "next" });
  const again = seatRequest({ eventId: next, memberId: free, now: NOW });
  expect((await bookSeat(db, { ...again, plan: "free_trial" })).ok).toBe(true);
});

test("a cancelled event says why", async () => {
  const { db, eventId, paying } = await openBooked();
  const cancel = { ...act, eventId, scope: "one" as const, timeZone: TIME_ZONE };
  await cancelEvent(db, { ...cancel, reason: "Heavy rain." });
  const [told] = await listNotifications(db, { memberId: paying, limit: 1 });
  expect(told?.text).toContain("Heavy rain.");
});

test("moveBookedEvents notifies nobody about a new title alone", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  const details = { date: "2026-11-20", time: "10:00", startsAt: NOW, location: "North gate" };
  const event = { id: eventId, slug: eventId, title: "New name", ...details };
  await moveBookedEvents(db, { before: { ...details, title: "Lake Loop" }, event, now: NOW });
  const { title } = await db.selectFrom("bookings").select("title").executeTakeFirstOrThrow();
  expect(title).toBe("New name");
  const kinds = (await listNotifications(db, { memberId, limit: 9 })).map(({ kind }) => kind);
  expect(kinds).toEqual(["booked"]);
});

async function openFirstRun() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [came = "", stayed = ""] = await addMembers(db, { count: 2, now: NOW });
  const trial = (memberId: string) =>
    bookSeat(db, { ...seatRequest({ eventId, memberId, now: NOW }), plan: "free_trial" });
  const booked = await trial(came);
  await trial(stayed);
  if (!booked.ok) throw new Error(booked.reason);
  await db
    .insertInto("check_ins")
    .values({
      id: "check",
      event_id: eventId,
      booking_id: booked.bookingId,
      member_id: came,
      is_guest: 0,
      date: "2026-11-20",
      time: "10:00",
      checked_in_at: NOW,
      recorded_at: NOW,
      recorded_by: "ravi",
      method: "list",
    })
    .execute();
  const after = { ...act, eventId, now: NOW + 3 * DAY_MS };
  return { db, eventId, came, bookingId: booked.bookingId, after };
}

test("an event completed after its start leaves no-shows", async () => {
  const { db, eventId, after } = await openFirstRun();
  expect(await completeEvent(db, { ...act, eventId })).toEqual({
    ok: false,
    reason: "not_started",
  });
  expect(await completeEvent(db, after)).toEqual({ ok: true, completed: 1, noShows: 1 });
  const rows = await db
    .selectFrom("bookings")
    .select(["status", "no_show", "trial_released"])
    .orderBy("participant_name")
    .execute();
  expect(rows).toEqual([
    { status: "completed", no_show: 0, trial_released: 0 },
    { status: "confirmed", no_show: 1, trial_released: 1 },
  ]);
});

test("an admin gives somebody who came another free run, with a reason", async () => {
  const { db, came, bookingId, after } = await openFirstRun();
  await completeEvent(db, after);
  const next = await addEvent(db, { now: NOW, id: "next" });
  const again = () =>
    bookSeat(db, {
      ...seatRequest({ eventId: next, memberId: came, now: NOW }),
      plan: "free_trial",
    });
  expect(await again()).toEqual({ ok: false, reason: "trial_used" });
  const grant = { ...act, bookingId, reason: "Twisted ankle at 500 m" };
  expect(await grantTrial(db, grant)).toEqual({ ok: true });
  expect(await grantTrial(db, grant)).toEqual({ ok: false, reason: "no_free_run" });
  expect((await again()).ok).toBe(true);
  const audit = await db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "free_run_granted")
    .executeTakeFirstOrThrow();
  expect(audit.details).toContain("Twisted ankle");
});
