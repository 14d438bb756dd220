import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { refreshMemberAndInviter } from "./refresh-member-and-inviter.server";

export type CheckInUndoOutcome = { ok: true } | { ok: false; reason: "not_found" };

export interface Undo {
  eventId: EventId;
  bookingId: BookingId;
  now: Instant;
  timeZone: string;
}

/** Does what `undoCheckIn` does, in an open transaction. */
export async function removeCheckIn(db: Db, input: Undo): Promise<CheckInUndoOutcome> {
  const removed = await db
    .deleteFrom("check_ins")
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (!removed) return { ok: false, reason: "not_found" };
  await refreshMemberAndInviter(db, { ...input, memberId: removed.memberId });
  return { ok: true };
}
