/** A moved run with more people than are told at once: in portions, nobody twice, whatever ends in between. */
import { expect, test } from "vitest";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { continueMove, finishMove } from "~/core/events/edit/finish-move.server";
import { cancelJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { readable } from "../../support/browser";
import { openCrowdedClub } from "../../support/crowded-club";
import { EVENT } from "../../support/event-input";
import { TIME_ZONE } from "../../support/seats";

const EVENT_ID = "sample-event-upcoming";
const CROWD = 320;

async function openCrowd() {
  const club = await openCrowdedClub(CROWD);
  const { db } = club;
  const live = await db
    .selectFrom("bookings")
    .select("member_id as memberId")
    .where("event_id", "=", EVENT_ID)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  const booked = [...new Set(live.map(({ memberId }) => memberId))].toSorted();
  const by = { adminId: "ravi", requestId: null, timeZone: TIME_ZONE, eventId: EVENT_ID };
  const move = async (time: string, location = "Old mill") => {
    const { version, date } = await db
      .selectFrom("events")
      .select(["version", "date"])
      .where("id", "=", EVENT_ID)
      .executeTakeFirstOrThrow();
    const event = { ...EVENT, date, time, location, capacity: CROWD + 100 };
    const one = { scope: "one" as const, image: undefined, now: club.clock.at };
    return await changeEvent(db, { ...by, ...one, version, event });
  };
  const cancel = () =>
    cancelEvent(db, { ...by, scope: "one", reason: "Heavy rain.", now: club.clock.at });
  const toldOf = async (at: number) => {
    const rows = await db
      .selectFrom("notifications")
      .select("member_id as memberId")
      .where("cause", "=", `changed:${EVENT_ID}:${at}`)
      .execute();
    return rows.map(({ memberId }) => memberId).toSorted();
  };
  const finish = () => runJobs(cancelJobs(club.services), club.services.log);
  const unfinished = () => db.selectFrom("unfinished_moves").selectAll().execute();
  return { club, db, booked, move, cancel, toldOf, finish, unfinished };
}

test("everybody booked on a large run is told once, two hundred at once and the rest by the job", async () => {
  const { club, db, booked, move, toldOf, finish, unfinished } = await openCrowd();
  const at = club.clock.at;
  expect(await move("06:10")).toEqual({ ok: true, changed: 1 });
  expect(await toldOf(at)).toEqual(booked.slice(0, 200));
  club.clock.at += 5_000;
  await finish();
  expect(await toldOf(at)).toEqual(booked);
  expect(await unfinished()).toEqual([]);
  expect(await finishMove(db, { eventId: EVENT_ID, now: club.clock.at })).toBe(false);
});

test("whoever takes up the rest of a move tells nobody twice, after a stop or at once", async () => {
  const { club, booked, move, toldOf, finish } = await openCrowd();
  const at = club.clock.at;
  await move("06:10");
  for (const { run } of cancelJobs(club.services)) await run(AbortSignal.abort());
  expect(await toldOf(at)).toHaveLength(200);
  await Promise.all([finish(), finish()]);
  expect(await toldOf(at)).toEqual(booked);
});

test("a portion that fails is left whole for the next one", async () => {
  const { club, db, booked, move, toldOf, finish, unfinished } = await openCrowd();
  const at = club.clock.at;
  await move("06:10");
  const before = await unfinished();
  await db.schema.alterTable("notifications").renameTo("notifications_away").execute();
  await expect(finishMove(db, { eventId: EVENT_ID, now: at })).rejects.toThrow();
  await db.schema.alterTable("notifications_away").renameTo("notifications").execute();
  expect(await unfinished()).toEqual(before);
  await finish();
  expect(await toldOf(at)).toEqual(booked);
});

test("after a second move nobody else is told of the first", async () => {
  const { club, db, booked, move, toldOf, finish } = await openCrowd();
  const first = club.clock.at;
  await move("06:10");
  club.clock.at += 1_000;
  const second = club.clock.at;
  await move("06:20", "New mill");
  await finish();
  expect(await toldOf(first)).toHaveLength(200);
  expect(await toldOf(second)).toEqual(booked);
  const texts = await db
    .selectFrom("notifications")
    .select("text")
    .distinct()
    .where("cause", "=", `changed:${EVENT_ID}:${second}`)
    .execute();
  expect(texts).toEqual([{ text: expect.stringContaining("6:20 am, at New mill") }]);
});

test("who is not told of a move before the run is cancelled learns of the cancellation only", async () => {
  const { club, db, booked, move, cancel, toldOf, finish, unfinished } = await openCrowd();
  const at = club.clock.at;
  await move("06:10");
  await cancel();
  await finish();
  expect(await toldOf(at)).toHaveLength(200);
  expect(await unfinished()).toEqual([]);
  const told = await db
    .selectFrom("notifications")
    .select("member_id as memberId")
    .where("cause", "=", `cancelled:${EVENT_ID}`)
    .execute();
  expect(told.map(({ memberId }) => memberId).toSorted()).toEqual(booked);
});

test("who books after the move is not told of it", async () => {
  const { club, db, booked, move, toldOf, finish } = await openCrowd();
  const at = club.clock.at;
  await move("06:10");
  const last = booked.at(-1) ?? "";
  await db
    .updateTable("bookings")
    .set({ created_at: at + 1 })
    .where("member_id", "=", last)
    .where("event_id", "=", EVENT_ID)
    .execute();
  await finish();
  expect(await toldOf(at)).toEqual(booked.slice(0, -1));
});

test("an admin reads how many are still being told until all are", async () => {
  const { club, booked, move, finish } = await openCrowd();
  const admin = await club.admin();
  await move("06:10");
  const page = async () => readable((await admin.get(`/admin/events/${EVENT_ID}`)).text);
  expect(await page()).toContain(`${booked.length - 200} more runners are being told`);
  await finish();
  expect(await page()).not.toContain("being told");
});

test("continueMove says who was told last until all were", async () => {
  const { club, db, booked } = await openCrowd();
  const now = club.clock.at;
  const place = { title: "T", date: "2026-11-22", time: "06:10", location: "Old mill" };
  const event = { ...place, id: EVENT_ID, startsAt: now + 1 };
  const some = { event, movedAt: now, now, limit: 3 };
  expect(await continueMove(db, { ...some, notifiedUpTo: "" })).toBe(booked[2]);
  expect(await continueMove(db, { ...some, notifiedUpTo: booked.at(-2) ?? "" })).toBeUndefined();
});
