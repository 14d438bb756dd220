import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import type { Instant } from "~/lib/dates";

/**
 * Queues the failed messages about a cancelled event again; returns how many. `sendWaitingMessages` sends them
 * after the commit.
 */
export async function retryMessages(
  db: Db,
  input: { eventId: string; adminId: string; requestId: string | null; now: Instant },
): Promise<number> {
  return await inTransaction(db, async (db) => {
    const queued = await db
      .updateTable("text_messages")
      .set({ tried_at: null })
      .where("sent_at", "is", null)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("bookings as b")
          .innerJoin("text_messages as t", (join) =>
            join
              .onRef("t.member_id", "=", "b.member_id")
              .onRef("t.created_at", "=", "b.cancelled_at"),
          )
          .select("t.id")
          .where("b.event_id", "=", input.eventId)
          .where("b.cancelled_by", "=", "club"),
      )
      .executeTakeFirst();
    const messages = Number(queued.numUpdatedRows);
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "messages_retried",
      subject: { kind: "event", id: input.eventId },
      details: { messages },
      requestId: input.requestId,
      now: input.now,
    });
    return messages;
  });
}
