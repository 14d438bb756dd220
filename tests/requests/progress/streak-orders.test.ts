/** The streak on the dashboard, in Progress and on the check-in card is one, in whatever order check-ins and cancellations come. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findDashboard } from "~/core/account/dashboard/find-dashboard.server";
import { recordCheckIn, undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { findProgress } from "~/core/progress/overview/find-progress.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import type { Db } from "~/db/tables";
import { addDays } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { addBooking, addEvent, addMember, TIME_ZONE } from "../../support/run-day";

const WALKS = process.env.TEST_DB === "postgres" ? 8 : 25;
const NOW = Date.parse("2026-11-18T04:30:00Z");
const TODAY = "2026-11-18";
const moment = { now: NOW, timeZone: TIME_ZONE };
const act = { adminId: "ravi", requestId: null, ...moment };

/** Days of six weeks; the last one is this week's. */
const DAYS = ["2026-10-11", "2026-10-14", "2026-10-25", "2026-11-01", "2026-11-08", "2026-11-17"];

const step = fc.record({
  does: fc.constantFrom("check in", "check in", "check in", "undo", "cancel"),
  event: fc.nat(DAYS.length - 1),
});

/** Counted from the definition: weeks with a check-in, back to the first missed week in which the club held a run. */
function streakOf(attended: ReadonlySet<number>, held: ReadonlySet<number>): number {
  const weeksOf = (events: ReadonlySet<number>) =>
    new Set([...events].map((event) => mondayOf(DAYS[event] ?? TODAY)));
  const [ran, open] = [weeksOf(attended), weeksOf(held)];
  let streak = 0;
  for (let week = mondayOf(TODAY); week >= "2026-10-01"; week = addDays(week, -7)) {
    if (ran.has(week)) streak += 1;
    else if (open.has(week) && week !== mondayOf(TODAY)) break;
  }
  return streak;
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A member with a booking on each day, and what came of it. */
class World {
  readonly attended = new Set<number>();
  readonly held = new Set(DAYS.keys());
  private constructor(
    readonly db: Db,
    readonly memberId: string,
    private readonly runs: readonly { eventId: string; bookingId: string }[],
  ) {}

  static async open(): Promise<World> {
    const db = await emptyDatabase();
    const memberId = await addMember(db, { name: "Asha", now: NOW });
    const runs: { eventId: string; bookingId: string }[] = [];
    for (const date of DAYS) {
      const eventId = await addEvent(db, { date });
      runs.push({ eventId, bookingId: await addBooking(db, { eventId, memberId }) });
    }
    await db.updateTable("events").set({ seats_taken: 1 }).execute();
    return new World(db, memberId, runs);
  }

  async take({ does, event }: Step): Promise<void> {
    const run = this.runs[event] ?? { eventId: "", bookingId: "" };
    if (does === "undo") {
      this.attended.delete(event);
      await undoCheckIn(this.db, { ...run, ...moment });
    } else if (does === "check in" && this.held.has(event)) {
      this.attended.add(event);
      const how = { method: "scan", recordedBy: "test", checkedInAt: NOW } as const;
      await recordCheckIn(this.db, { ...run, ...how, ...moment });
    } else if (does === "cancel" && !this.attended.has(event)) {
      this.held.delete(event);
      const { eventId } = run;
      await cancelEvent(this.db, { ...act, eventId, scope: "one", reason: "Rain." });
    }
  }

  /** The streak as each screen reads it. */
  async shown(): Promise<number[]> {
    const { db, memberId } = this;
    const asked = { memberId, today: TODAY, timeZone: TIME_ZONE };
    const member = { id: memberId, phone: "", displayName: "Asha", runningLevel: null };
    return [
      (await findStreak(db, asked)).current,
      (await findDashboard(db, { member, ...moment })).streak.current,
      (await findProgress(db, { memberId, grain: "week", ...moment })).streak.current,
    ];
  }
}

test("every screen shows the streak of the check-ins after any order of changes", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = await World.open();
        for (const now of steps) await world.take(now);
        const expected = streakOf(world.attended, world.held);
        expect(await world.shown()).toEqual([expected, expected, expected]);
        expect(await recountStatistics(world.db, moment)).toMatchObject({ corrected: 0 });
      })
      .afterEach(giveBackDatabases),
    { numRuns: WALKS },
  );
}, 60_000);
