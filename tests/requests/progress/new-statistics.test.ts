import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import { fillSampleLife } from "~/extensions/sample-club/fill-sample-life.server";
import { TestClub } from "../../support/club";
import { TIME_ZONE } from "../../support/run-day";

/** The stored statistics, achievements and board places, without the times of writing. */
async function storedStatistics(db: Db) {
  const statistics = await db
    .selectFrom("member_statistics")
    .select(["member_id", "total_runs", "total_distance_m", "total_time_s", "current_streak"])
    .select(["longest_streak", "streak_week", "best_pace_s_per_km", "last_run_date"])
    .select("monthly_stats")
    .orderBy("member_id")
    .execute();
  const achievements = await db
    .selectFrom("achievements")
    .select(["member_id", "achievement", "progress", "target", "earned"])
    .orderBy("member_id")
    .orderBy("achievement")
    .execute();
  const places = await db
    .selectFrom("board_places")
    .selectAll()
    .orderBy("member_id")
    .orderBy("period")
    .execute();
  return { statistics, achievements, places };
}

const WITHOUT: [what: string, empty: (db: Db) => Promise<unknown>][] = [
  ["without stored statistics", (db) => db.deleteFrom("member_statistics").execute()],
  [
    "with zeros",
    async (db) => {
      const ids = await db.selectFrom("member_statistics").select("member_id as id").execute();
      await db.deleteFrom("member_statistics").execute();
      await startStatistics(db, { memberIds: ids.map(({ id }) => id), now: 1 });
    },
  ],
];

test.each(WITHOUT)(
  "members %s get exactly the statistics that their changes would have stored",
  async (_, empty) => {
    const club = await TestClub.open();
    const { db } = club;
    const moment = { now: club.clock.now(), timeZone: TIME_ZONE };
    await fillSampleLife(db, moment);
    await eraseMember(db, { memberId: "sample-member-meena", now: moment.now });
    await recountStatistics(db, moment);
    const before = await storedStatistics(db);
    expect(before.statistics.filter(({ total_runs }) => total_runs > 0).length).toBeGreaterThan(2);
    await db.deleteFrom("board_places").execute();
    await db.deleteFrom("achievements").execute();
    await empty(db);
    const { corrected } = await recountStatistics(db, moment);
    expect(corrected).toBeGreaterThan(2);
    expect(await storedStatistics(db)).toEqual(before);
    expect(await recountStatistics(db, moment)).toMatchObject({ corrected: 0 });
  },
);
