/** What a run and its groups measured: it counts for everybody who ran, below a result or a watch file of their own. */
import { expect, test } from "vitest";
import { findCheckInCard } from "~/core/account/check-in-card/find-check-in-card.server";
import { setEventDistances } from "~/core/check-in/distances/set-event-distances.server";
import { answerMatch } from "~/core/progress/activities/log-activity.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { importActivity } from "~/core/progress/watch-files/import-activity.server";
import type { Db } from "~/db/tables";
import { instantOf } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addGroups } from "../../support/pace-groups";
import { gpxFile } from "../../support/recorded-run";
import { addEvent, attend, TIME_ZONE } from "../../support/run-day";

const DAY = "2026-11-18";
const START = instantOf(DAY, "05:45", TIME_ZONE);
const member = (name: string) => `sample-member-${name}`;

/** Asha ran with the quick group and Arjun with none, this morning. */
async function openAfterRun() {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  const eventId = await addEvent(db, { date: DAY });
  await addGroups(db, eventId, [{ name: "Quick", pace: "5:15/km" }, { name: "Easy" }]);
  const asha = await attend(db, { eventId, memberId: member("asha"), now });
  await db
    .updateTable("bookings")
    .set({ pace_group_id: `${eventId}-Quick`, pace_group: "Quick – 5:15/km" })
    .where("id", "=", asha)
    .execute();
  const arjun = await attend(db, { eventId, memberId: member("arjun"), now });
  return { club, db, eventId, asha, arjun, page: `/qr-info/distances?event=${eventId}` };
}

const metresOf = async (db: Db, name: string) =>
  (await findStoredStatistics(db, { memberId: member(name) }))?.totalDistanceM;

const save = (browser: Browser, page: string, eventId: string, [run, quick]: [string, string]) =>
  browser.post(page, { km: run, [`km-${eventId}-Quick`]: quick });

test("the distances of the run and a group that an admin types count for who ran", async () => {
  const { club, db, eventId, page } = await openAfterRun();
  expect(await metresOf(db, "asha")).toBe(5_000);
  const admin = await club.admin();
  const shown = readable((await admin.get(page)).text);
  expect(shown).toContain("The run, in kilometres");
  expect(shown).toContain("Quick – 5:15/km");
  const saved = await save(admin, page, eventId, ["8.2", "10.4"]);
  expect(readable(saved.text)).toContain("Saved.");
  expect(await metresOf(db, "asha")).toBe(10_400);
  expect(await metresOf(db, "arjun")).toBe(8_200);
  await save(admin, page, eventId, ["8.2", ""]);
  expect(await metresOf(db, "asha")).toBe(8_200);
  await recountStatistics(db, { now: club.clock.at, timeZone: TIME_ZONE });
  expect(await metresOf(db, "asha")).toBe(8_200);
});

const makeLeader = (db: Db, name: string) =>
  db.updateTable("members").set({ role: "run_leader" }).where("id", "=", member(name)).execute();

test("a distance that is no figure changes nothing", async () => {
  const { club, db, eventId, page } = await openAfterRun();
  const divya = await club.member("divya");
  await makeLeader(db, "divya");
  expect((await save(divya, page, eventId, ["9", "x"])).status).toBe(400);
  expect((await save(divya, page, eventId, ["0", ""])).status).toBe(400);
  expect(await metresOf(db, "arjun")).toBe(5_000);
});

test("a run leader types the distance of a run, another member does not", async () => {
  const { club, db, eventId, page } = await openAfterRun();
  const divya = await club.member("divya");
  expect((await divya.post(page, { km: "9" })).status).toBe(403);
  await makeLeader(db, "divya");
  expect((await save(divya, page, eventId, ["9", ""])).status).toBe(200);
  expect(await metresOf(db, "arjun")).toBe(9_000);
});

test("a watch file and a result typed for the person win over the run's distance", async () => {
  const { db, club, eventId, asha, arjun } = await openAfterRun();
  const moment = { now: club.clock.at, timeZone: TIME_ZONE };
  const crew = { kind: "admin" as const, id: "ravi", name: "Ravi" };
  const event = { id: eventId, startsAt: START };
  const quick = { id: `${eventId}-Quick`, distanceM: 10_400 };
  const typed = { event, crew, distanceM: 8_200, groups: [quick], requestId: "r", ...moment };
  expect(await setEventDistances(db, { ...typed, now: START - 1 })).toEqual({
    ok: false,
    reason: "early",
  });
  const file = gpxFile({ startedAt: START, metres: 9_700, seconds: 3_300 });
  const whose = { memberId: member("asha"), ...moment };
  const consumeImport = async () => true;
  await importActivity(db, { ...whose, bytes: file, consumeImport });
  const { id: activityId } = await db
    .selectFrom("activities")
    .select("id")
    .where("member_id", "=", member("asha"))
    .executeTakeFirstOrThrow();
  await answerMatch(db, { ...whose, activityId, bookingId: asha, answer: "same" });
  await db
    .updateTable("check_ins")
    .set({ distance_m: 7_000 })
    .where("booking_id", "=", arjun)
    .execute();
  expect(await setEventDistances(db, typed)).toEqual({ ok: true });
  const watched = await metresOf(db, "asha");
  expect(Math.abs((watched ?? 0) - 9_700)).toBeLessThan(60);
  expect(await metresOf(db, "arjun")).toBe(7_000);
  const card = { ...whose, bookingId: asha };
  expect(await findCheckInCard(db, card)).toMatchObject({ distanceM: watched, others: 1 });
});
