import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { DroppedCheckIn } from "./drop-check-in.server";
import { refreshAfterCheckIn } from "../refresh-after-check-in.server";

/** Puts a dropped check-in back. Call it in the transaction that restores its booking. */
export async function restoreCheckIn(
  db: Db,
  input: { checkIn: DroppedCheckIn; now: Instant; timeZone: string },
): Promise<void> {
  const { checkIn } = input;
  await db
    .insertInto("check_ins")
    .values(checkIn)
    .onConflict((conflict) => conflict.columns(["event_id", "booking_id"]).doNothing())
    .execute();
  await refreshAfterCheckIn(db, { ...input, memberId: checkIn.member_id });
}
