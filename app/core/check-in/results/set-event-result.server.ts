import type { Db } from "~/db/tables";
import type { AdminId, BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { refreshMemberAndInviter } from "../entries/refresh-member-and-inviter.server";

/**
 * Sets a person's distance (metres) and time (seconds), null for the estimate, and updates the statistics
 * that count them; false when they were not checked in.
 */
export async function setEventResult(
  db: Db,
  input: {
    eventId: EventId;
    bookingId: BookingId;
    distanceM: number | null;
    durationS: number | null;
    adminId: AdminId;
    requestId: string;
    now: Instant;
    timeZone: string;
  },
): Promise<boolean> {
  const { eventId, bookingId, distanceM, durationS, now } = input;
  return await inTransaction(db, async (db) => {
    const changed = await db
      .updateTable("check_ins")
      .set({ distance_m: distanceM, duration_s: durationS })
      .where("event_id", "=", eventId)
      .where("booking_id", "=", bookingId)
      .returning("member_id as memberId")
      .executeTakeFirst();
    if (!changed) return false;
    await refreshMemberAndInviter(db, { ...input, memberId: changed.memberId });
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "run_result_set",
      subject: { kind: "booking", id: bookingId },
      details: { distanceM, durationS },
      requestId: input.requestId,
      now,
    });
    return true;
  });
}
