import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { type BoardMoment, isMemberShown } from "./board-members.server";
import { listBoardPlaces } from "./leaderboard.server";
import { type BoardStatistics, boardStatistics, type CountedCheckIn } from "./leaderboard";

/** Stores a member's leaderboard rows as their check-ins add up; returns whether a row changed. */
export async function storeBoardPlaces(
  db: Db,
  input: BoardMoment & { memberId: MemberId; checkIns: readonly CountedCheckIn[] },
): Promise<boolean> {
  const { memberId } = input;
  const wanted = boardStatistics(input.checkIns);
  const stored = await listBoardPlaces(db, { memberId });
  const shown = await isMemberShown(db, input);
  let changed = false;
  for (const { period } of stored.filter((place) => !wanted.has(place.period))) {
    changed = true;
    await db
      .deleteFrom("board_places")
      .where("member_id", "=", memberId)
      .where("period", "=", period)
      .execute();
  }
  for (const [period, statistics] of wanted) {
    const before = stored.find((place) => place.period === period);
    if (before && isSame(before, { ...statistics, shown })) continue;
    changed = true;
    await writePlace(db, { memberId, period, statistics, shown });
  }
  return changed;
}

async function writePlace(
  db: Db,
  input: { memberId: MemberId; period: string; statistics: BoardStatistics; shown: boolean },
): Promise<void> {
  const statistics = {
    check_ins: input.statistics.checkIns,
    distance_m: input.statistics.distanceM,
    earliness: input.statistics.earliness,
    shown: input.shown ? 1 : 0,
  };
  await db
    .insertInto("board_places")
    .values({ member_id: input.memberId, period: input.period, ...statistics })
    .onConflict((conflict) => conflict.columns(["member_id", "period"]).doUpdateSet(statistics))
    .execute();
}

function isSame(
  a: BoardStatistics & { shown: boolean },
  b: BoardStatistics & { shown: boolean },
): boolean {
  return (
    a.checkIns === b.checkIns &&
    a.distanceM === b.distanceM &&
    a.earliness === b.earliness &&
    a.shown === b.shown
  );
}
