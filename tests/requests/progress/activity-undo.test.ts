import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { ACTIVITY_UNDO_MINUTES } from "~/core/progress/activities/activities";
import {
  logActivity,
  purgeRemovedActivities,
  removeActivity,
  restoreActivity,
} from "~/core/progress/activities/log-activity.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { MINUTE_MS } from "~/lib/dates";
import { minuteJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ASHA = "sample-member-asha";
const UNDO_MS = ACTIVITY_UNDO_MINUTES * MINUTE_MS;

/** A club in which Asha has logged runs of 8 km with these titles, one a day, the latest first. */
async function openWithRuns(titles: string[]) {
  const club = await TestClub.open({ sample: true });
  await club.db.deleteFrom("activities").execute();
  const whose = { memberId: ASHA, now: club.clock.at, timeZone: club.services.timeZone };
  for (const [index, title] of titles.entries()) {
    const date = `2026-11-${String(17 - index).padStart(2, "0")}`;
    const activity = { date, title, distanceM: 8_000, durationS: 2_830 };
    expect(await logActivity(club.db, { ...whose, activity, submitKey: title })).toMatchObject({
      ok: true,
    });
  }
  const rows = await club.db.selectFrom("activities").selectAll().orderBy("date", "desc").execute();
  const ids = rows.map(({ id }) => id);
  const distance = async () =>
    (await findStoredStatistics(club.db, { memberId: ASHA }))?.totalDistanceM ?? 0;
  return { club, asha: await club.member("asha"), whose, rows, ids, distance };
}

test("a deleted run leaves the totals until Undo brings it back as it was", async () => {
  const { club, asha, rows, ids, distance } = await openWithRuns(["Third", "Second", "First"]);
  const [, second = ""] = ids;
  const before = await distance();
  const address = `/progress/runs/${second}`;
  const removed = await asha.post(`${address}?by=month`, { intent: "remove" });
  expect(removed.location).toBe("/progress?by=month");
  expect(before - (await distance())).toBe(8_000);
  const log = readable((await asha.get("/progress")).text);
  expect(log).toMatch(
    /Third .* Second is deleted\. You can bring it back for 10 minutes\. .* First/,
  );
  expect(log).not.toContain("Edit Second");
  const other = await (await club.member("arjun")).post(address, { intent: "restore" });
  expect(other.status).toBe(404);
  expect((await asha.post(address, { intent: "restore" })).location).toBe("/progress");
  expect(await distance()).toBe(before);
  const back = await club.db.selectFrom("activities").selectAll().orderBy("date", "desc").execute();
  expect(back).toEqual(
    rows.map((row) => (row.id === second ? { ...row, updated_at: expect.any(Number) } : row)),
  );
  expect(readable((await asha.get("/progress")).text)).not.toContain("is deleted");
});

test("a second tap on Delete or Undo finds the run where the first has put it", async () => {
  const { asha, ids } = await openWithRuns(["One"]);
  const address = `/progress/runs/${ids[0]}`;
  for (const intent of ["remove", "remove", "restore", "restore"])
    expect((await asha.post(address, { intent })).location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).not.toContain("is deleted");
});

test("a deleted run stands on its own page of a long log only", async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Number ${index}.`);
  const { club, asha, whose, ids } = await openWithRuns(titles.slice(0, 16));
  for (const [index, title] of titles.slice(16).entries()) {
    const activity = { date: `2026-10-${20 - index}`, title, distanceM: 8_000, durationS: 2_830 };
    await logActivity(club.db, { ...whose, activity, submitKey: title });
  }
  const last = club.db.selectFrom("activities").select("id").where("title", "=", "Number 23.");
  const { id: lastId } = await last.executeTakeFirstOrThrow();
  for (const activityId of [ids[0] ?? "", lastId])
    await removeActivity(club.db, { ...whose, activityId });
  const gone = (text: string) => readable(text).match(/Number \d+\. is deleted/g);
  const first = await asha.get("/progress");
  const older = /href="([^"]*before=[^"]*)"/.exec(first.text)?.[1] ?? "";
  // Said twice without JavaScript: above the page and in its place.
  expect(gone(first.text)).toEqual(["Number 0. is deleted", "Number 0. is deleted"]);
  const second = await asha.get(older.replace("#log", ""));
  expect(readable(second.text)).toContain("Number 22.");
  expect(gone(second.text)).toEqual(["Number 23. is deleted", "Number 23. is deleted"]);
});

test("a run imported again after its deletion stays single when the deletion is undone", async () => {
  const { club, whose, ids, distance } = await openWithRuns(["Twice"]);
  const [activityId = ""] = ids;
  const before = await distance();
  await removeActivity(club.db, { ...whose, activityId });
  const activity = { date: "2026-11-17", title: "Twice", distanceM: 8_000, durationS: 2_830 };
  await logActivity(club.db, { ...whose, activity, submitKey: "Twice" });
  expect(await restoreActivity(club.db, { ...whose, activityId })).toEqual({ ok: true });
  expect(await distance()).toBe(before);
  expect(await club.db.selectFrom("removed_activities").select("id").execute()).toEqual([]);
});

test("an undone deletion does not take a club run from the activity that is used for it meanwhile", async () => {
  const { club, whose, ids } = await openWithRuns(["One", "Two"]);
  const [one = "", two = ""] = ids;
  const used = async () =>
    await club.db
      .selectFrom("activities")
      .select("title")
      .where("same_booking_id", "=", "run")
      .execute();
  const use = (id: string) =>
    club.db
      .updateTable("activities")
      .set({ same_booking_id: "run" })
      .where("id", "=", id)
      .execute();
  await use(one);
  await removeActivity(club.db, { ...whose, activityId: one });
  await use(two);
  expect(await restoreActivity(club.db, { ...whose, activityId: one })).toEqual({ ok: true });
  expect(await used()).toEqual([{ title: "Two" }]);
  expect(await club.db.selectFrom("activities").select("id").execute()).toHaveLength(2);
});

test("a deleted run is removed for good after some minutes, or by an erasure before", async () => {
  const { club, whose, ids } = await openWithRuns(["One", "Two"]);
  const [one = "", two = ""] = ids;
  const left = async () =>
    (await club.db.selectFrom("removed_activities").select("id").execute()).map(({ id }) => id);
  await removeActivity(club.db, { ...whose, activityId: one });
  const late = { ...whose, activityId: one, now: whose.now + UNDO_MS };
  expect(await restoreActivity(club.db, late)).toEqual({ ok: false, reason: "not_found" });
  expect(await purgeRemovedActivities(club.db, { now: whose.now + UNDO_MS - 1 })).toBe(0);
  expect(await left()).toEqual([one]);
  club.clock.at += UNDO_MS;
  await runJobs(minuteJobs(club.services), club.services.log);
  expect(await left()).toEqual([]);
  await removeActivity(club.db, { ...whose, activityId: two, now: club.clock.at });
  await eraseMember(club.db, { memberId: ASHA, now: club.clock.at });
  expect(await left()).toEqual([]);
});

test("a run that two files record is added once, also when both come at the same time", async () => {
  const { club, whose } = await openWithRuns([]);
  const startedAt = whose.now - 2 * 60 * MINUTE_MS;
  const activity = { date: "2026-11-18", title: "Run", distanceM: 8_000, durationS: 2_830 };
  const recorded = { ...activity, startedAt, elapsedS: 2_900 };
  const files = ["gpx", "fit"] as const;
  const outcomes = await Promise.all(
    files.map((source) =>
      logActivity(club.db, { ...whose, activity: recorded, source, submitKey: source }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok && outcome.added)).toHaveLength(1);
  expect(await club.db.selectFrom("activities").select("id").execute()).toHaveLength(1);
});

test("a deleted recording that is brought back while its file is imported again stays single", async () => {
  const { club, whose } = await openWithRuns([]);
  const startedAt = whose.now - 2 * 60 * MINUTE_MS;
  const activity = { date: "2026-11-18", title: "Run", distanceM: 8_000, durationS: 2_830 };
  const recorded = { ...activity, startedAt, elapsedS: 2_900 };
  const log = (source: "gpx" | "fit") =>
    logActivity(club.db, { ...whose, activity: recorded, source, submitKey: source });
  await log("gpx");
  const { id: activityId } = await club.db
    .selectFrom("activities")
    .select("id")
    .executeTakeFirstOrThrow();
  await removeActivity(club.db, { ...whose, activityId });
  await Promise.all([restoreActivity(club.db, { ...whose, activityId }), log("fit")]);
  expect(await club.db.selectFrom("activities").select("id").execute()).toHaveLength(1);
});
