import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import {
  type BoardMember,
  type BoardStatistics,
  boardStatistics,
  type CountedCheckIn,
  isShownOnBoard,
} from "./leaderboard";
import { listBoardPlaces } from "./leaderboard.server";

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

/** Updates whether a member's leaderboard rows are shown. */
export async function refreshBoardVisibility(
  db: Db,
  input: BoardMoment & { memberId: MemberId },
): Promise<void> {
  const shown = (await isMemberShown(db, input)) ? 1 : 0;
  await db
    .updateTable("board_places")
    .set({ shown })
    .where("member_id", "=", input.memberId)
    .where("shown", "<>", shown)
    .execute();
}

interface BoardMoment {
  now: Instant;
  timeZone: string;
}

/** The values that decide whether each of these members is shown on the boards. */
export async function listBoardMembers(
  db: Db,
  input: { memberIds: MemberId[] },
): Promise<(BoardMember & { memberId: MemberId })[]> {
  const rows = await db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", "public_board")
        .on("c.withdrawn_at", "is", null),
    )
    .select(["m.id as memberId", "m.date_of_birth as dateOfBirth", "m.status"])
    .select("c.id as consentId")
    .where("m.id", "in", input.memberIds)
    .execute();
  return rows.map(({ consentId, ...row }) => ({ ...row, consents: consentId !== null }));
}

/** Whether the member is shown on the boards at this moment; false for an unknown member. */
async function isMemberShown(
  db: Db,
  input: BoardMoment & { memberId: MemberId },
): Promise<boolean> {
  const [member] = await listBoardMembers(db, { memberIds: [input.memberId] });
  return member !== undefined && isShownOnBoard(member, dayOf(input.now, input.timeZone));
}
