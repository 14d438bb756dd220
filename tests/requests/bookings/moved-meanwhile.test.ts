/** A booking that is cancelled or completed while an admin moves its run. */
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import type { Db } from "~/db/tables";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addBooking } from "../../support/run-day";
import { addEvent, addMembers, paidBooking, TIME_ZONE } from "../../support/seats";
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
