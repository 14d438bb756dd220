/** Totals are the distinct check-ins and the counted activities, in whatever order they arrive. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordCheckIn, undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import {
  answerMatch,
  removeActivity,
  restoreActivity,
} from "~/core/progress/activities/log-activity.server";
import { MATCH_ANSWERS, type MatchAnswer } from "~/core/progress/activities/matching";
import { listBoardPlaces } from "~/core/progress/leaderboard/leaderboard.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { importActivity } from "~/core/progress/watch-files/import-activity.server";
import type { Db } from "~/db/tables";
import { MINUTE_MS } from "~/lib/dates";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { gpxFile } from "../../support/recorded-run";
import { addBooking, addEvent, addMember, TIME_ZONE } from "../../support/run-day";

const WALKS = process.env.TEST_DB === "postgres" ? 8 : 25;
const ORDERS = process.env.TEST_DB === "postgres" ? 5 : 20;
const NOW = Date.parse("2026-11-18T04:30:00Z");
const moment = { now: NOW, timeZone: TIME_ZONE };
const ESTIMATE = { metres: 5_000, seconds: 1_650 };

/** Two runs of one morning, 75 minutes apart, and one of another day. */
const EVENTS = [
  { date: "2026-11-15", time: "05:45", startsAt: Date.parse("2026-11-15T00:15:00Z") },
  { date: "2026-11-15", time: "07:00", startsAt: Date.parse("2026-11-15T01:30:00Z") },
  { date: "2026-11-17", time: "05:45", startsAt: Date.parse("2026-11-17T00:15:00Z") },
];
const RECORDED = [-30, 0, 30, 60, 180, 2 * 1_440 + 5].map((minutes, index) => ({
  startedAt: (EVENTS[0]?.startsAt ?? 0) + minutes * MINUTE_MS,
  // So close that none beats another by a tenth, which would be asked about.
  metres: 3_000 + index * 20,
  seconds: 1_200 + index,
}));

type Step =
  | { do: "check in"; event: number }
  | { do: "undo"; event: number }
  | { do: "import"; file: number }
  | { do: "delete"; file: number }
  | { do: "restore"; file: number }
  | { do: "answer"; file: number; event: number; answer: MatchAnswer };

const event = fc.nat(EVENTS.length - 1);
const file = fc.nat(RECORDED.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("check in" as const), event }),
  fc.record({ do: fc.constant("undo" as const), event }),
  fc.record({ do: fc.constant("import" as const), file }),
  fc.record({ do: fc.constant("delete" as const), file }),
  fc.record({ do: fc.constant("restore" as const), file }),
  fc.record({
    do: fc.constant("answer" as const),
    file,
    event,
    answer: fc.constantFrom(...MATCH_ANSWERS),
  }),
);

/** What a member did, counted anew from the definition. */
class Model {
  private readonly attended = new Set<number>();
  private readonly log = new Map<number, { same?: number; other?: number }>();
  private readonly removed = new Map<number, { same?: number; other?: number }>();

  take(now: Step): void {
    if (now.do === "check in") this.attended.add(now.event);
    else if (now.do === "undo") this.attended.delete(now.event);
    else if (now.do === "import") this.log.set(now.file, this.log.get(now.file) ?? {});
    else if (now.do === "delete") this.remove(now.file);
    else if (now.do === "restore") this.restore(now.file);
    else this.store(now);
  }

  private remove(file: number): void {
    const answers = this.log.get(file);
    if (answers) this.removed.set(file, answers);
    this.log.delete(file);
  }

  private restore(file: number): void {
    const answers = this.removed.get(file);
    this.removed.delete(file);
    if (!answers || this.log.has(file)) return;
    const isTaken = [...this.log.values()].some(({ same }) => same === answers.same);
    if (isTaken) delete answers.same;
    this.log.set(file, answers);
  }

  private store(now: { file: number; event: number; answer: MatchAnswer }): void {
    if (!this.log.has(now.file) || this.eventOf(now.file) !== now.event) return;
    if (now.answer === "same")
      for (const other of this.log.values()) if (other.same === now.event) delete other.same;
    this.log.set(now.file, { [now.answer]: now.event });
  }

  private eventOf(file: number): number | undefined {
    const away = (event: number) =>
      Math.abs((EVENTS[event]?.startsAt ?? 0) - (RECORDED[file]?.startedAt ?? 0));
    const near = [...this.attended].filter((event) => away(event) <= 45 * MINUTE_MS);
    return near.sort((a, b) => away(a) - away(b) || a - b)[0];
  }

  totals() {
    const files = [...this.log.keys()];
    const club = [...this.attended].map((event) => {
      const used = files.find(
        (file) => this.eventOf(file) === event && this.log.get(file)?.same === event,
      );
      return used === undefined ? ESTIMATE : (RECORDED[used] ?? ESTIMATE);
    });
    const own = files.filter((file) => {
      const event = this.eventOf(file);
      return event === undefined || this.log.get(file)?.other === event;
    });
    const runs = [...club, ...own.map((file) => RECORDED[file] ?? ESTIMATE)];
    return {
      totalRuns: runs.length,
      totalDistanceM: runs.reduce((sum, { metres }) => sum + metres, 0),
      totalTimeS: runs.reduce((sum, { seconds }) => sum + seconds, 0),
      attended: this.attended.size,
    };
  }
}

async function openWorld() {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const bookings: { eventId: string; bookingId: string }[] = [];
  for (const event of EVENTS) {
    const eventId = await addEvent(db, event);
    bookings.push({ eventId, bookingId: await addBooking(db, { eventId, memberId }) });
  }
  return { db, memberId, bookings };
}

async function activityIdOf(
  db: Db,
  file: number,
  table: "activities" | "removed_activities" = "activities",
): Promise<string> {
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("started_at", "=", RECORDED[file]?.startedAt ?? 0)
    .executeTakeFirst();
  return found?.id ?? "none";
}

async function take({ db, memberId, bookings }: Awaited<ReturnType<typeof openWorld>>, now: Step) {
  const booking = bookings["event" in now ? now.event : 0] ?? { eventId: "", bookingId: "" };
  const whose = { memberId, ...moment };
  if (now.do === "check in") {
    const how = { method: "list" as const, recordedBy: "test", checkedInAt: NOW };
    await recordCheckIn(db, { ...booking, ...how, ...moment });
  } else if (now.do === "undo") await undoCheckIn(db, { ...booking, ...moment });
  else if (now.do === "import") {
    const run = RECORDED[now.file] ?? { startedAt: 0, metres: 0, seconds: 0 };
    const consumeImport = async () => true;
    await importActivity(db, { ...whose, bytes: gpxFile(run), consumeImport });
  } else {
    const activityId = await activityIdOf(db, now.file);
    if (now.do === "delete") await removeLast(db, { ...whose, activityId, file: now.file });
    else if (now.do === "restore") {
      const removedId = await activityIdOf(db, now.file, "removed_activities");
      await restoreActivity(db, { ...whose, activityId: removedId });
    } else
      await answerMatch(db, {
        ...whose,
        activityId,
        bookingId: booking.bookingId,
        answer: now.answer,
      });
  }
}

/** Of several deletions of a file the last one can be undone here. */
async function removeLast(
  db: Db,
  input: Parameters<typeof removeActivity>[1] & { file: number },
): Promise<void> {
  if (input.activityId !== "none")
    await db
      .deleteFrom("removed_activities")
      .where("started_at", "=", RECORDED[input.file]?.startedAt ?? 0)
      .execute();
  await removeActivity(db, input);
}

test("totals are the distinct check-ins and counted activities after any order of changes", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = await openWorld();
        const model = new Model();
        for (const now of steps) {
          await take(world, now);
          model.take(now);
        }
        const { attended, ...totals } = model.totals();
        const { db, memberId } = world;
        const stored = await findStoredStatistics(db, { memberId });
        expect(stored ?? { totalRuns: 0, totalDistanceM: 0, totalTimeS: 0 }).toMatchObject(totals);
        const [all] = (await listBoardPlaces(db, { memberIds: [memberId] })).filter(
          ({ period }) => period === "all",
        );
        expect([all?.checkIns ?? 0, all?.distanceM ?? 0]).toEqual([attended, attended * 5_000]);
        await recountStatistics(db, moment);
        expect(await recountStatistics(db, moment)).toMatchObject({ corrected: 0 });
        expect((await findStoredStatistics(db, { memberId }))?.totalRuns).toBe(totals.totalRuns);
      })
      .afterEach(giveBackDatabases),
    { numRuns: WALKS },
  );
}, 60_000);

test("the same imports and check-ins in two orders give the same statistics", async () => {
  const all: Step[] = [
    ...EVENTS.map((_, event): Step => ({ do: "check in", event })),
    ...RECORDED.map((_, file): Step => ({ do: "import", file })),
  ];
  await fc.assert(
    fc
      .asyncProperty(fc.shuffledSubarray(all, { minLength: 2 }), async (steps) => {
        const statistics: unknown[] = [];
        for (const order of [steps, steps.toSorted((a, b) => (a.do < b.do ? 1 : -1))]) {
          const world = await openWorld();
          for (const now of order) await take(world, now);
          statistics.push(await findStoredStatistics(world.db, { memberId: world.memberId }));
        }
        expect(statistics[1]).toEqual(statistics[0]);
      })
      .afterEach(giveBackDatabases),
    { numRuns: ORDERS },
  );
}, 60_000);
