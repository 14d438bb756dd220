import type { Db } from "~/db/tables";
import { isShownNow, type Moment } from "../queries/is-shown-now.server";

/** Applies the member's consent, date of birth and standing to the lines they have. */
export async function refreshBoardVisibility(
  db: Db,
  input: Moment & { memberId: string },
): Promise<void> {
  const shown = (await isShownNow(db, input)) ? 1 : 0;
  await db
    .updateTable("board_places")
    .set({ shown })
    .where("member_id", "=", input.memberId)
    .where("shown", "<>", shown)
    .execute();
}
