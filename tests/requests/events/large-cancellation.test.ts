/** The cancellation of a run with more bookings than are released at once. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import {
  cancelEvent,
  continueCancellation,
  finishCancellation,
} from "~/core/events/cancel/cancel-event.server";
import { cancelJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { readable } from "../../support/browser";
import { openCrowdedClub } from "../../support/crowded-club";
import { TIME_ZONE } from "../../support/seats";

const EVENT_ID = "sample-event-upcoming";
const CROWD = 320;

async function openCrowd() {
  const club = await openCrowdedClub(CROWD);
  const { db } = club;
  const live = () =>
    db
      .selectFrom("bookings")
      .select(["id", "member_id as memberId", "starts_at as startsAt"])
      .where("event_id", "=", EVENT_ID)
      .where("status", "in", ["pending", "confirmed"])
      .execute();
  const toldOf = async () => {
    const rows = await db
      .selectFrom("notifications")
      .select("member_id")
      .where("cause", "=", `cancelled:${EVENT_ID}`)
      .execute();
    return rows.map(({ member_id }) => member_id);
  };
  const seatsTaken = async () => {
    const event = await db
      .selectFrom("events")
      .select("seats_taken as taken")
      .where("id", "=", EVENT_ID)
      .executeTakeFirstOrThrow();
    return event.taken;
  };
  const booked = new Set((await live()).map(({ memberId }) => memberId));
  const cancel = () =>
    cancelEvent(db, {
      eventId: EVENT_ID,
      scope: "one",
      reason: "Heavy rain.",
      now: club.clock.at,
      adminId: "ravi",
      requestId: null,
      timeZone: TIME_ZONE,
    });
  return { club, db, live, toldOf, seatsTaken, booked, cancel };
}

test("everybody booked on a large run is told once, two hundred at once and the rest by the job", async () => {
  const { club, db, live, toldOf, seatsTaken, booked, cancel } = await openCrowd();
  const before = (await live()).length;
  expect(await cancel()).toMatchObject({ ok: true, cancelled: before });
  const first = await toldOf();
  expect(first.length).toBeGreaterThanOrEqual(190);
  expect(first.length).toBeLessThan(booked.size);
  expect(await seatsTaken()).toBe((await live()).length);
  await runJobs(cancelJobs(club.services), club.services.log);
  expect(new Set(await toldOf())).toEqual(booked);
  expect(await toldOf()).toHaveLength(booked.size);
  expect([await live(), await seatsTaken()]).toEqual([[], 0]);
  expect(await db.selectFrom("unfinished_cancellations").selectAll().execute()).toEqual([]);
  const input = { eventId: EVENT_ID, now: club.clock.at, timeZone: TIME_ZONE };
  expect(await finishCancellation(db, input)).toBe(false);
});

test("the rest of a cancellation is told once after a stop, also by two jobs at the same time", async () => {
  const { club, db, live, toldOf, booked, cancel } = await openCrowd();
  await cancel();
  const left = (await live()).length;
  const jobs = cancelJobs(club.services);
  const stopping = AbortSignal.abort();
  for (const { run } of jobs) await run(stopping);
  expect(await live()).toHaveLength(left);
  await Promise.all([
    runJobs(jobs, club.services.log),
    runJobs(cancelJobs(club.services), club.services.log),
  ]);
  expect((await toldOf()).toSorted()).toEqual([...booked].toSorted());
  expect(await db.selectFrom("unfinished_cancellations").selectAll().execute()).toEqual([]);
});

test("a portion that fails changes nothing and is tried again", async () => {
  const { club, db, live, toldOf, cancel } = await openCrowd();
  await cancel();
  const [left, told] = [(await live()).length, (await toldOf()).length];
  await db.schema.alterTable("notifications").renameTo("notifications_away").execute();
  await expect(
    finishCancellation(db, { eventId: EVENT_ID, now: club.clock.at, timeZone: TIME_ZONE }),
  ).rejects.toThrow();
  await db.schema.alterTable("notifications_away").renameTo("notifications").execute();
  expect([(await live()).length, (await toldOf()).length]).toEqual([left, told]);
  await runJobs(cancelJobs(club.services), club.services.log);
  expect(await live()).toEqual([]);
});

test("what was paid for a large run becomes credit once, also when its cancellation is cut off in the middle", async () => {
  const { club, db, live, cancel } = await openCrowd();
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99 })
    .where("event_id", "=", EVENT_ID)
    .execute();
  const paid = (await live()).map(({ id }) => id).toSorted();
  await cancel();
  const input = { eventId: EVENT_ID, now: club.clock.at, timeZone: TIME_ZONE };
  await finishCancellation(db, input);
  await db.schema.alterTable("notifications").renameTo("notifications_away").execute();
  await expect(finishCancellation(db, input)).rejects.toThrow();
  await db.schema.alterTable("notifications_away").renameTo("notifications").execute();
  expect(await live()).not.toEqual([]);
  await runJobs(cancelJobs(club.services), club.services.log);
  await runJobs(cancelJobs(club.services), club.services.log);
  const entries = await db
    .selectFrom("credit_entries")
    .select(["booking_id as id", "amount_rupees as rupees"])
    .where("reason", "=", "event_cancelled")
    .execute();
  expect(entries.map(({ id }) => id).toSorted()).toEqual(paid);
  const balances = await db.selectFrom("credit_balances").select("rupees").execute();
  const given = balances.reduce((sum, { rupees }) => sum + rupees, 0);
  expect(given).toBe(entries.reduce((sum, { rupees }) => sum + rupees, 0));
  expect(entries.every(({ rupees }) => rupees === 99)).toBe(true);
});

test("a member who cancels while the club cancels pays no late cancellation", async () => {
  const { club, db, live, cancel } = await openCrowd();
  await cancel();
  const [own] = await live();
  if (!own) throw new Error("Nobody is left.");
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99 })
    .where("id", "=", own.id)
    .execute();
  const { id: bookingId, memberId } = own;
  const late = { bookingId, memberId, now: own.startsAt - 1 };
  expect(await cancelBooking(db, late)).toEqual({ ok: false, reason: "changed_meanwhile" });
  await runJobs(cancelJobs(club.services), club.services.log);
  const credit = await db
    .selectFrom("credit_balances")
    .select("rupees")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  expect(credit?.rupees).toBe(99);
});

test("the event's page counts the bookings that are still being cancelled", async () => {
  const { club, live } = await openCrowd();
  const admin = await club.admin();
  const page = `/admin/events/${EVENT_ID}`;
  const answer = await admin.post(page, { intent: "cancel", scope: "one", reason: "Heavy rain." });
  const left = (await live()).length;
  expect(readable(answer.text)).toContain(`so far. ${left} more bookings are being cancelled now`);
  expect(readable((await admin.get(page)).text)).toContain(`${left} more bookings`);
  await runJobs(cancelJobs(club.services), club.services.log);
  expect(readable((await admin.get(page)).text)).not.toContain("more bookings");
});

test("continueCancellation says that nobody is left on a run that nobody booked", async () => {
  const { club, db } = await openCrowd();
  const event = { id: "nobody", title: "T", date: "2026-11-20", time: "10:00", startsAt: 1 };
  const why = { cancelWeather: null, cancelReason: "Rain." };
  const input = { event: { ...event, ...why }, limit: 5, timeZone: TIME_ZONE };
  expect(await continueCancellation(db, { ...input, now: club.clock.at })).toEqual({
    isOver: true,
  });
});
