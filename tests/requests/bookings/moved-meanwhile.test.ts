/** A booking that is made, cancelled or completed while an admin moves its run. */
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import type { Db } from "~/db/tables";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent as addSampleEvent } from "../../support/events";
import { addBooking } from "../../support/run-day";
import { addEvent, addMembers, paidBooking, seatsOf, TIME_ZONE } from "../../support/seats";
import { shownForm } from "../../support/shown-form";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

/** The database, on which somebody else acts right after its first answer. */
function interrupted(db: Db, act: () => Promise<unknown>): Db {
  let isFirst = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await act();
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}

test.each([
  ["in time", { from: "2026-11-18", to: "2026-11-22" }, { isLate: false, creditRupees: 99 }],
  ["late", { from: "2026-11-22", to: "2026-11-18" }, { isLate: true, creditRupees: 0 }],
])("a cancellation during a move is %s by the new start", async (_, { from, to }, expected) => {
  const db = await emptyDatabase();
  const time = "14:00";
  const starts_at = instantOf(from, time, TIME_ZONE);
  const eventId = await addEvent(db, { now: NOW, date: from, time, starts_at });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId });
  const by = { adminId: "ravi", requestId: null, now: NOW, timeZone: TIME_ZONE };
  const change = { eventId, version: 0, scope: "one" as const, image: undefined };
  const move = () => changeEvent(db, { ...by, ...change, event: { ...EVENT, date: to, time } });
  const outcome = await cancelBooking(interrupted(db, move), { bookingId, memberId, now: NOW });
  expect(outcome).toMatchObject({ ok: true, ...expected });
});

test("a booking of a run that is being moved is not completed before the new start", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const bookingId = await addBooking(db, { eventId, memberId });
  const startAt = async (db: Db, starts_at: number) => {
    await db.updateTable("bookings").set({ starts_at }).execute();
  };
  await startAt(db, NOW - HOUR_MS);
  const { done, commit } = pausedTransaction(db, async (db) => {
    await lockEvent(db, { eventId });
    await startAt(db, NOW + HOUR_MS);
  });
  const own = await done;
  const by = { adminId: "ravi", requestId: null, now: NOW, timeZone: TIME_ZONE };
  const moved = moveBooking(db, { ...by, bookingId, from: "confirmed", to: "completed" });
  await untilLockAwaited(own);
  await commit();
  expect(await moved).toEqual({ ok: false, reason: "not_started" });
});

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const CHOICE = { plan: "pay_per_run", shownPriceRupees: "99", submitKey: crypto.randomUUID() };
const MOVED = "has just been moved to another day or time";

/** A run with so many seats, two members, and what moves the run by a day. */
async function openShown(capacity: number) {
  const club = await TestClub.open();
  await addSampleEvent(club, { id: RUN, capacity });
  const move = async () => {
    const change = { eventId: RUN, version: 0, scope: "one" as const, image: undefined };
    const by = { adminId: "ravi", requestId: null, now: NOW, timeZone: TIME_ZONE };
    const event = { ...EVENT, date: "2026-11-23", capacity };
    expect(await changeEvent(club.db, { ...by, ...change, event })).toMatchObject({ ok: true });
  };
  return { club, arjun: await club.member("arjun"), asha: await club.member("asha"), move };
}

test("a run that is moved while its review is open is shown again, and booked only then", async () => {
  const { club, arjun, move } = await openShown(5);
  const review = async () =>
    shownForm((await arjun.post(BOOK, { ...CHOICE, intent: "review" })).text, "shownStartsAt");
  const shown = await review();
  await move();
  const refused = await arjun.post(BOOK, { ...shown, intent: "book" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(MOVED);
  expect(readable(refused.text)).toContain("23 Nov");
  expect(await seatsOf(RUN, club.db)).toEqual({ taken: 0, live: 0 });
  expect((await arjun.post(BOOK, { ...(await review()), intent: "book" })).status).toBe(302);
});

test("nobody joins the waitlist of a run that is moved while its form is open", async () => {
  const { club, arjun, asha, move } = await openShown(1);
  expect((await asha.post(BOOK, { ...CHOICE, intent: "book" })).status).toBe(302);
  const form = async () => ({
    ...shownForm((await arjun.get(BOOK)).text, "shownStartsAt"),
    plan: "pay_per_run",
    intent: "wait",
  });
  const shown = await form();
  await move();
  const refused = await arjun.post(BOOK, shown);
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(MOVED);
  expect((await arjun.post(BOOK, await form())).status).toBe(302);
  const places = await club.db
    .selectFrom("waitlist_entries")
    .select("status")
    .where("event_id", "=", RUN)
    .execute();
  expect(places).toEqual([{ status: "waiting" }]);
});
