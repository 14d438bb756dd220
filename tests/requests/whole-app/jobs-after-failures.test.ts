/** Jobs whose work fails for one run: the others have their turn, and the job is still reported as failed. */
import { expect, test } from "vitest";
import { thankFirstRunners } from "~/core/bookings/after-run/ask-lapsed-back.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { askStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { settleAllWaitlists } from "~/core/bookings/waitlist/settle-waitlist.server";
import type { Db } from "~/db/tables";
import { instantOf } from "~/lib/dates";
import { cancelJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { failingReads } from "../../support/failing-reads";
import { attend } from "../../support/run-day";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const BAD = "bad-run";
const GOOD = "good-run";
const FAILURE = `${BAD} cannot be read`;

/** Two runs of a day, the bad one first; every query about it fails with `failing`. */
async function openTwo(date: string, given?: Db) {
  const db = given ?? (await emptyDatabase());
  for (const [id, time] of [
    [BAD, "05:45"],
    [GOOD, "06:45"],
  ] as const)
    await addEvent(db, { now: NOW, id, date, time, starts_at: instantOf(date, time, TIME_ZONE) });
  return { db, failing: failingReads(db, BAD) };
}

const toldOf = async (db: Db, kind: "offer" | "still_in" | "thanks") => {
  const rows = await db
    .selectFrom("notifications")
    .select("member_id as memberId")
    .where("kind", "=", kind)
    .execute();
  return rows.map(({ memberId }) => memberId);
};

test("a waitlist that cannot be settled holds up no other", async () => {
  const { db, failing } = await openTwo("2026-11-20");
  await db.updateTable("events").set({ capacity: 0 }).execute();
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  for (const eventId of [BAD, GOOD]) {
    const place = { eventId, memberId, paceGroup: null, now: NOW };
    await joinWaitlist(db, { ...place, plan: "pay_per_run" });
  }
  await db.updateTable("events").set({ capacity: 1 }).execute();
  await expect(settleAllWaitlists(failing, { now: NOW })).rejects.toThrow(FAILURE);
  expect(await toldOf(db, "offer")).toEqual([memberId]);
  await settleAllWaitlists(db, { now: NOW });
  expect(await toldOf(db, "offer")).toEqual([memberId, memberId]);
});

test("a large cancelled or moved run that cannot be finished holds up no other", async () => {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const { failing } = await openTwo("2026-11-20", db);
  for (const [at, event_id] of [BAD, GOOD].entries()) {
    await db
      .insertInto("unfinished_cancellations")
      .values({ event_id, cancelled_at: at })
      .execute();
    const move = { event_id, moved_at: at, notified_to: "" as const };
    await db.insertInto("unfinished_moves").values(move).execute();
  }
  const ends: string[] = [];
  const recordJob = (name: string, outcome: string) => void ends.push(`${name} ${outcome}`);
  const jobs = cancelJobs({ ...club.services, db: failing });
  await runJobs(jobs, club.services.log, { seen: { recordJob } });
  expect(ends).toEqual(["finish_cancellations failed", "finish_moves failed"]);
  expect(club.logLines.filter((line) => line.includes(FAILURE))).toHaveLength(2);
  for (const kind of ["unfinished_cancellations", "unfinished_moves"] as const)
    expect(await db.selectFrom(kind).select("event_id").execute()).toEqual([{ event_id: BAD }]);
});

test("the people of a run are asked whether they still come, also where another one fails", async () => {
  const { db, failing } = await openTwo("2026-11-19");
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  await bookSeat(db, seatRequest({ eventId: BAD, memberId: first, now: NOW }));
  await bookSeat(db, seatRequest({ eventId: GOOD, memberId: second, now: NOW }));
  const now = instantOf("2026-11-18", "17:00", TIME_ZONE);
  const evening = { now, timeZone: TIME_ZONE, linkOrigin: undefined };
  await expect(askStillIn(failing, evening)).rejects.toThrow(FAILURE);
  expect(await toldOf(db, "still_in")).toEqual([second]);
});

test("who ran for the first time is thanked, also where another run fails", async () => {
  const { db, failing } = await openTwo("2026-11-17");
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  await attend(db, { eventId: BAD, memberId: first, now: NOW });
  await attend(db, { eventId: GOOD, memberId: second, now: NOW });
  const day = { now: NOW, timeZone: TIME_ZONE };
  await expect(thankFirstRunners(failing, day)).rejects.toThrow(FAILURE);
  expect(await toldOf(db, "thanks")).toEqual([second]);
});
