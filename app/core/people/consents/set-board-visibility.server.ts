import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/refresh-board-visibility.server";
import type { Instant } from "~/lib/dates";
import { setConsent } from "./set-consent.server";

/** Gives, declines or withdraws the consent to the leaderboard and shows or hides the member there. */
export async function setBoardVisibility(
  db: Db,
  input: { memberId: MemberId; given: boolean; now: Instant; timeZone: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { memberId, given, now } = input;
    await setConsent(db, { memberId, purpose: "public_board", given, now });
    await refreshBoardVisibility(db, input);
  });
}
