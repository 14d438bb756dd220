/** Statistics that one change makes outdated for many members, whenever the process is killed. */
import { expect, test } from "vitest";
import { setEventDistances } from "~/core/check-in/distances/set-event-distances.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import {
  finishAllStatistics,
  finishStatistics,
  noteMeasuredEvent,
} from "~/core/progress/statistics/finish-statistics.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import type { Db } from "~/db/tables";
import { instantOf, MINUTE_MS } from "~/lib/dates";
import { minuteJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { failingReads } from "../../support/failing-reads";
import { isKilled, killedAfter } from "../../support/killed";
import { addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

/** A process is killed after every so many statements. */
const STRIDE = process.env.TEST_DB === "postgres" ? 9 : 1;
const RUN_DAY = "2026-11-17";
const moment = { now: NOW, timeZone: TIME_ZONE };
/** When a job takes up what was left at `NOW`. */
const later = { ...moment, now: NOW + 10 * MINUTE_MS };
const crew = { kind: "admin" as const, id: "ravi", name: "Ravi" };

/** Two members ran on each of these days. */
async function addRuns(db: Db, days: string[]) {
  const memberIds = [
    await addMember(db, { name: "Asha", now: NOW }),
    await addMember(db, { name: "Arjun", now: NOW }),
  ];
  const eventIds: string[] = [];
  for (const date of days) {
    const eventId = await addEvent(db, { date });
    eventIds.push(eventId);
    for (const memberId of memberIds) await attend(db, { eventId, memberId, now: NOW });
  }
  return { memberIds, eventIds };
}

const measure = (db: Db, eventId: string, distanceM: number) =>
  setEventDistances(db, {
    event: { id: eventId, startsAt: instantOf(RUN_DAY, "05:45", TIME_ZONE) },
    distanceM,
    groups: [],
    crew,
    requestId: "r",
    ...moment,
  });

const metresOf = async (db: Db, memberId: string) =>
  (await findStoredStatistics(db, { memberId }))?.totalDistanceM;

test("a distance counts for everybody who ran, after a kill at any statement", async () => {
  const db = await emptyDatabase();
  const { eventIds } = await addRuns(db, [RUN_DAY]);
  for (let count = 0, wasKilled = true; wasKilled; count += STRIDE) {
    const dying = killedAfter(db, count);
    wasKilled = await isKilled(() => measure(dying, eventIds[0] ?? "", 8_000 + count));
    await finishAllStatistics(db, later);
    expect(await recountStatistics(db, moment)).toEqual({ members: 2, corrected: 0 });
    expect(await db.selectFrom("unfinished_statistics").selectAll().execute()).toEqual([]);
  }
});

/** A week in which only one run was held, which nobody of those who ran before and after it joined. */
async function openMissedWeek() {
  const db = await emptyDatabase();
  const missedId = await addEvent(db, { date: "2026-11-03" });
  await addRuns(db, ["2026-10-27", "2026-11-10"]);
  return { db, missedId };
}

const BY = { adminId: "ravi", requestId: null, scope: "one" as const, ...moment };
const CHANGES = {
  cancelled: (db: Db, eventId: string) => cancelEvent(db, { ...BY, eventId, reason: "Rain." }),
  moved: (db: Db, eventId: string) =>
    changeEvent(db, { ...BY, eventId, version: 0, event: EVENT, image: undefined }),
};

test.each(["cancelled", "moved"] as const)(
  "the only run of a past week that is %s breaks no streak, after a kill at any statement",
  async (change) => {
    for (let count = 0, wasKilled = true; wasKilled; count += STRIDE) {
      const { db, missedId } = await openMissedWeek();
      wasKilled = await isKilled(() => CHANGES[change](killedAfter(db, count), missedId));
      await finishAllStatistics(db, later);
      expect(await recountStatistics(db, moment)).toEqual({ members: 2, corrected: 0 });
      await giveBackDatabases();
    }
  },
  60_000,
);

test("the job of the minute refreshes the statistics that a killed process left", async () => {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const { memberIds, eventIds } = await addRuns(db, [RUN_DAY]);
  const [first = "", second = ""] = memberIds;
  await expect(measure(failingReads(db, second), eventIds[0] ?? "", 8_000)).rejects.toThrow();
  // One that fails holds up no other.
  expect([await metresOf(db, first), await metresOf(db, second)]).toEqual([8_000, 5_000]);
  for (const { run } of minuteJobs(club.services)) await run(AbortSignal.abort());
  expect(await metresOf(db, second)).toBe(5_000);
  club.clock.at += 10 * MINUTE_MS;
  await runJobs(minuteJobs(club.services), club.services.log);
  expect(await metresOf(db, second)).toBe(8_000);
});

test("finishStatistics ends what is noted, and does nothing about what another process has ended", async () => {
  const db = await emptyDatabase();
  const { eventIds } = await addRuns(db, [RUN_DAY]);
  const id = await noteMeasuredEvent(db, { eventId: eventIds[0] ?? "", now: NOW });
  await finishStatistics(db, { ...moment, id });
  await finishStatistics(db, { ...moment, id });
  expect(await db.selectFrom("unfinished_statistics").selectAll().execute()).toEqual([]);
});
