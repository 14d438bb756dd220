import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { listStillOut } from "~/core/events/complete/list-still-out.server";
import type { PersonStillOut } from "~/core/events/complete/still-out";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

/** Who is still out, with full phone numbers, after an audit entry for each. */
export async function revealStillOut(
  db: Db,
  input: { eventId: EventId; adminId: AdminId; requestId: string; now: Instant },
): Promise<PersonStillOut[]> {
  const { eventId, adminId, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const out = await listStillOut(db, { eventId });
    for (const { bookingId } of out)
      await recordAudit(db, {
        actor: { kind: "admin", id: adminId },
        action: "phone_revealed",
        subject: { kind: "booking", id: bookingId },
        details: {},
        requestId,
        now,
      });
    return out;
  });
}
