import type { Db } from "~/db/tables";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { FREE_RUN_RELEASES } from "../free-run";

type Outcome = { ok: true } | { ok: false; reason: "no_free_run" };

/**
 * Grants another free run to a person who used theirs; the reason is in the audit log. Refuses a booking
 * that used no free run, or whose free run was given back before.
 */
export async function grantTrial(
  db: Db,
  input: {
    bookingId: BookingId;
    reason: string;
    adminId: AdminId;
    requestId: string | null;
    now: Instant;
  },
): Promise<Outcome> {
  const { bookingId, reason, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const released = await db
      .updateTable("bookings")
      .set({ trial_released: FREE_RUN_RELEASES.granted, updated_at: now })
      .where("id", "=", bookingId)
      .where("plan", "=", "free_trial")
      .where("status", "<>", "cancelled")
      .where("trial_released", "=", 0)
      .executeTakeFirst();
    if (released.numUpdatedRows === 0n) return { ok: false, reason: "no_free_run" };
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "free_run_granted",
      subject: { kind: "booking", id: bookingId },
      details: { reason },
      requestId: input.requestId,
      now,
    });
    return { ok: true };
  });
}
