import { sql } from "kysely";
import { writeInChunks } from "~/db/bulk-writes";
import { cachedRead } from "~/db/cached-reads";
import { type Places, prepared } from "~/db/prepared";
import type { Db, NewRow } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { type Day, dayOf, type ZonedMoment } from "~/lib/dates";
import {
  BOARD_LENGTH,
  type Board,
  type BoardMember,
  boardPeriod,
  isShownOnBoard,
  SHOWN_STATUSES,
} from "./leaderboard";

type BoardColumn = "check_ins" | "distance_m" | "earliness";
type Order = readonly [BoardColumn, BoardColumn, BoardColumn];

const ORDERS: Record<Board, Order> = {
  month: ["check_ins", "distance_m", "earliness"],
  all: ["check_ins", "distance_m", "earliness"],
  distance: ["distance_m", "check_ins", "earliness"],
};

/** The first places of a leaderboard. Members with equal statistics share a place. */
export async function listBoard(db: Db, input: { board: Board; today: Day; limit?: number }) {
  const { board, today, limit = BOARD_LENGTH } = input;
  const rows = await listFirst[board](db, { period: boardPeriod(board, today), limit });
  let place = 1;
  return rows.map(({ earliness, ...row }, index) => {
    const before = rows[index - 1];
    const shares =
      before?.runs === row.runs &&
      before.distanceM === row.distanceM &&
      before.earliness === earliness;
    if (!shares) place = index + 1;
    return { ...row, place, level: row.level ?? "beginner" };
  });
}

/** The leaderboard without member ids, and the member id of each line, which no page shows. */
export const findShownBoard = cachedRead(
  "leaderboard",
  async (db, input: { board: Board; today: Day }) => {
    const entries = await listBoard(db, input);
    return {
      entries: entries.map(({ memberId: _, ...entry }) => entry),
      memberIds: entries.map(({ memberId }) => memberId),
    };
  },
);

const listFirst = forEachBoard((order) =>
  prepared((db, { period, limit }: Places<{ period: string; limit: number }>) =>
    db
      .selectFrom("board_places as p")
      .innerJoin("members as m", "m.id", "p.member_id")
      .select(["m.id as memberId", "m.display_name as name", "m.running_level as level"])
      .select(["m.picture_id as pictureId", "p.check_ins as runs", "p.distance_m as distanceM"])
      .select("p.earliness")
      .where("p.period", "=", period)
      .where("p.shown", "=", 1)
      .where("m.status", "in", SHOWN_STATUSES)
      .orderBy(`p.${order[0]}`, "desc")
      .orderBy(`p.${order[1]}`, "desc")
      .orderBy(`p.${order[2]}`, "desc")
      .orderBy("p.member_id", "desc")
      .limit(limit),
  ),
);

/**
 * The member's own place, which counts the shown members ahead of them also when they are not shown themselves; undefined
 * without a check-in in the period.
 */
export async function findOwnPlace(
  db: Db,
  input: { memberId: MemberId; board: Board; today: Day },
) {
  const period = boardPeriod(input.board, input.today);
  const [own] = await listOwn(db, { memberId: input.memberId, period });
  if (!own) return undefined;
  const { shown, ...values } = own;
  const [ahead] = await countAhead[input.board](db, { period, ...values });
  return {
    place: Number(ahead?.count ?? 0) + 1,
    runs: own.check_ins,
    distanceM: own.distance_m,
    shown: shown === 1,
  };
}

const listOwn = prepared(
  (db, { memberId, period }: Places<{ memberId: MemberId; period: string }>) =>
    db
      .selectFrom("board_places")
      .select(["check_ins", "distance_m", "earliness", "shown"])
      .where("member_id", "=", memberId)
      .where("period", "=", period),
);

const countAhead = forEachBoard((order) =>
  prepared((db, { period, ...own }: Places<{ period: string } & Record<BoardColumn, number>>) =>
    db
      .selectFrom("board_places")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("period", "=", period)
      .where("shown", "=", 1)
      .where(
        sql<boolean>`(${sql.join(order.map((column) => sql.ref(column)))}) > (${sql.join(order.map((column) => own[column]))})`,
      ),
  ),
);

function forEachBoard<T>(make: (order: Order) => T): Record<Board, T> {
  return { month: make(ORDERS.month), all: make(ORDERS.all), distance: make(ORDERS.distance) };
}

/** The rows of these members. */
export async function listBoardPlaces(db: Db, { memberIds }: { memberIds: readonly MemberId[] }) {
  return await db
    .selectFrom("board_places")
    .select(["member_id as memberId", "period", "check_ins as checkIns", "earliness"])
    .select(["distance_m as distanceM", "shown"])
    .where("member_id", "in", memberIds)
    .execute();
}

/** Stores leaderboard rows, and removes those of periods without a check-in any more. */
export async function storeBoardPlaces(
  db: Db,
  input: {
    rows: readonly NewRow<"board_places">[];
    gone: readonly { memberId: MemberId; period: string }[];
  },
): Promise<void> {
  for (const { memberId, period } of input.gone)
    await db
      .deleteFrom("board_places")
      .where("member_id", "=", memberId)
      .where("period", "=", period)
      .execute();
  await writeInChunks(input.rows, (rows) =>
    db
      .insertInto("board_places")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "period"]).doUpdateSet((eb) => ({
          check_ins: eb.ref("excluded.check_ins"),
          distance_m: eb.ref("excluded.distance_m"),
          earliness: eb.ref("excluded.earliness"),
          shown: eb.ref("excluded.shown"),
        })),
      )
      .execute(),
  );
}

/** Updates whether a member's leaderboard rows are shown. */
export async function refreshBoardVisibility(
  db: Db,
  input: ZonedMoment & { memberId: MemberId },
): Promise<void> {
  const shown = (await isMemberShown(db, input)) ? 1 : 0;
  await db
    .updateTable("board_places")
    .set({ shown })
    .where("member_id", "=", input.memberId)
    .where("shown", "<>", shown)
    .execute();
}

/** The values that decide whether each of these members is shown on the boards. */
export async function listBoardMembers(
  db: Db,
  input: { memberIds: readonly MemberId[] },
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
async function isMemberShown(db: Db, input: ZonedMoment & { memberId: MemberId }) {
  const [member] = await listBoardMembers(db, { memberIds: [input.memberId] });
  return member !== undefined && isShownOnBoard(member, dayOf(input.now, input.timeZone));
}
