import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

/** Records that a booking changed its status at the check-in desk, by an admin or as the consequence of a check-in. */
export async function recordDeskMove(
  db: Db,
  move: {
    bookingId: BookingId;
    from: BookingStatus;
    to: BookingStatus;
    by?: { adminId: AdminId; requestId: string };
    now: Instant;
  },
): Promise<void> {
  const { bookingId, from, to, by, now } = move;
  await recordAudit(db, {
    actor: by ? { kind: "admin", id: by.adminId } : { kind: "system", id: null },
    action: "booking_moved",
    subject: { kind: "booking", id: bookingId },
    details: { from, to, at: "gate" },
    requestId: by?.requestId ?? null,
    now,
  });
}
