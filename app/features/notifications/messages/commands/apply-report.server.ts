import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { isRecent } from "../rules/report-age";
import { ARRIVED, type ReportedState, stateAfter } from "../rules/states";
import { queueNextWay } from "./queue-next-way.server";

interface Input {
  /** Our id, where the service gave it back. */
  messageId: string | undefined;
  reference: string;
  state: ReportedState;
  reason: string | undefined;
  at: Instant;
  now: Instant;
}

/**
 * Stores what a service reports of a message; a report that arrives twice or too late changes nothing. After a failure
 * the next way is queued. An admin's reply whose outcome was unknown becomes sent or failed by it. False for a message
 * that is not ours, or that was sent more than a week ago.
 */
export async function applyReport(db: Db, report: Input): Promise<boolean> {
  const { messageId, reference, reason, at, now } = report;
  const message = await db
    .selectFrom("messages")
    .select(["id", "state", "created_at as createdAt", "sent_at as sentAt"])
    .$if(messageId !== undefined, (query) => query.where("id", "=", messageId ?? ""))
    .$if(messageId === undefined, (query) => query.where("reference", "=", reference))
    .executeTakeFirst();
  if (!message) return await noteReply(db, report);
  if (!isRecent(Number(message.sentAt ?? message.createdAt), now)) return false;
  const state = stateAfter(message.state, report.state);
  if (state === message.state) return true;
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set((eb) => ({
      state,
      reference,
      reason: state === "failed" ? (reason ?? null) : null,
      sent_at: eb.fn.coalesce("sent_at", eb.val(at)),
      ...(state === "delivered" && { delivered_at: at }),
      ...(state === "read" && {
        read_at: at,
        delivered_at: eb.fn.coalesce("delivered_at", eb.val(at)),
      }),
    }))
    .where("id", "=", message.id)
    .where("state", "=", message.state)
    .executeTakeFirstOrThrow();
  // Another report came between: apply this one to what it left.
  if (numUpdatedRows === 0n) return await applyReport(db, report);
  if (state === "failed") await queueNextWay(db, { messageId: message.id, now });
  return true;
}

/** The service names an admin's reply by the id of its form. */
async function noteReply(db: Db, { messageId, state, reason, at, now }: Input): Promise<boolean> {
  if (messageId === undefined) return false;
  const reply = await db
    .selectFrom("whatsapp_messages")
    .select("written_at as writtenAt")
    .where("id", "=", messageId)
    .where("direction", "=", "out")
    .executeTakeFirst();
  if (!reply || !isRecent(Number(reply.writtenAt), now)) return false;
  await db
    .updateTable("whatsapp_messages")
    .$if(state === "failed", (query) => query.set({ failed_reason: reason ?? "" }))
    .$if(state !== "failed", (query) =>
      query.set((eb) => ({ sent_at: eb.fn.coalesce("sent_at", eb.val(at)) })),
    )
    .$if(
      ARRIVED.some((arrived) => arrived === state),
      (query) => query.set({ arrived_at: at }),
    )
    .where("id", "=", messageId)
    .execute();
  return true;
}
