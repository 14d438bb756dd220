import type { Db } from "~/db/tables";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

/** Writes the admins' note on a booking, or removes it with an empty text. */
export async function setBookingNote(
  db: Db,
  input: { bookingId: BookingId; notes: string; adminId: AdminId; requestId: string; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: "not_found" }> {
  return await inTransaction(db, async (db) => {
    const changed = await db
      .updateTable("bookings")
      .set({ notes: input.notes || null })
      .where("id", "=", input.bookingId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "booking_noted",
      subject: { kind: "booking", id: input.bookingId },
      details: { notes: input.notes },
      requestId: input.requestId,
      now: input.now,
    });
    return { ok: true };
  });
}
