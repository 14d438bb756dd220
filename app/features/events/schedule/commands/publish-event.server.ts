import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import type { Instant } from "~/lib/dates";

type Outcome = { ok: true } | { ok: false; reason: "not_editable" };

/** Publishes a draft. Refuses other statuses, and a draft whose start has passed. */
export async function publishEvent(
  db: Db,
  input: { eventId: string; adminId: string; requestId: string | null; now: Instant },
): Promise<Outcome> {
  const { eventId, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const published = await db
      .updateTable("events")
      .set((eb) => ({ status: "published", version: eb("version", "+", 1), updated_at: now }))
      .where("id", "=", eventId)
      .where("status", "=", "draft")
      .where("starts_at", ">", now)
      .executeTakeFirst();
    if (published.numUpdatedRows === 0n) return { ok: false, reason: "not_editable" };
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "event_published",
      subject: { kind: "event", id: eventId },
      details: {},
      requestId: input.requestId,
      now,
    });
    return { ok: true };
  });
}
