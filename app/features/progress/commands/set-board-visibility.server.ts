import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { setConsent } from "~/features/members/commands/set-consent.server";
import type { Moment } from "./is-shown-now.server";
import { refreshBoardVisibility } from "./refresh-board-visibility.server";

/** Shows a member on the boards or takes them off, with the consent behind it, in one step. */
export async function setBoardVisibility(
  db: Db,
  input: Moment & { memberId: string; given: boolean },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { memberId, given, now } = input;
    await setConsent(db, { memberId, purpose: "public_board", given, now });
    await refreshBoardVisibility(db, input);
  });
}
