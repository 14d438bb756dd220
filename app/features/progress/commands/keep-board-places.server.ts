import type { Db } from "~/db/tables";
import { isShownNow, type Moment } from "../queries/is-shown-now.server";
import { listBoardPlaces } from "../queries/leaderboard.server";
import { type BoardFigures, boardFigures, type CountedCheckIn } from "../rules/leaderboard";

/** Brings a member's board lines to what their check-ins add up to; returns whether a line changed. */
export async function keepBoardPlaces(
  db: Db,
  input: Moment & { memberId: string; checkIns: readonly CountedCheckIn[] },
): Promise<boolean> {
  const { memberId } = input;
  const wanted = boardFigures(input.checkIns);
  const kept = await listBoardPlaces(db, { memberId });
  const shown = await isShownNow(db, input);
  let changed = false;
  for (const { period } of kept.filter((place) => !wanted.has(place.period))) {
    changed = true;
    await db
      .deleteFrom("board_places")
      .where("member_id", "=", memberId)
      .where("period", "=", period)
      .execute();
  }
  for (const [period, figures] of wanted) {
    const before = kept.find((place) => place.period === period);
    if (before && isSame(before, { ...figures, shown })) continue;
    changed = true;
    await writePlace(db, { memberId, period, figures, shown });
  }
  return changed;
}

async function writePlace(
  db: Db,
  input: { memberId: string; period: string; figures: BoardFigures; shown: boolean },
): Promise<void> {
  const figures = {
    check_ins: input.figures.checkIns,
    distance_m: input.figures.distanceM,
    earliness: input.figures.earliness,
    shown: input.shown ? 1 : 0,
  };
  await db
    .insertInto("board_places")
    .values({ member_id: input.memberId, period: input.period, ...figures })
    .onConflict((conflict) => conflict.columns(["member_id", "period"]).doUpdateSet(figures))
    .execute();
}

function isSame(
  a: BoardFigures & { shown: boolean },
  b: BoardFigures & { shown: boolean },
): boolean {
  return (
    a.checkIns === b.checkIns &&
    a.distanceM === b.distanceM &&
    a.earliness === b.earliness &&
    a.shown === b.shown
  );
}
