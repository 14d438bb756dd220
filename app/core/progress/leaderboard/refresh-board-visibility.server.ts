import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { type BoardMoment, isMemberShown } from "./board-members.server";

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
