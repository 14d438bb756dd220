import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { refreshAround } from "./record-check-in.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

/** Takes a check-in back, with every figure that it counted in. */
export async function undoCheckIn(
  db: Db,
  input: { eventId: string; bookingId: string; now: Instant; timeZone: string },
): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .deleteFrom("check_ins")
      .where("event_id", "=", input.eventId)
      .where("booking_id", "=", input.bookingId)
      .returning("member_id as memberId")
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "not_found" };
    await refreshAround(db, { ...input, memberId: removed.memberId });
    return { ok: true };
  });
}
