import type { Db } from "~/db/tables";
import type { MessageState } from "~/db/tables/messages";
import type { MemberId, MessageId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { endUnneeded } from "../notify/notify-members.server";
import { queueNextChannel } from "../send/note-attempt.server";
import {
  failureAfter,
  isArrived,
  isOfEarlierAttempt,
  type MessageReport,
  stateAfter,
  stateForReport,
} from "../states";
import { isRecent } from "./sms-reports";

/**
 * Stores a service's report of a message; a repeated report, a late one, and one of an earlier attempt change nothing.
 * A failure queues the next channel; an arrival ends the messages that wait for other channels. An admin's reply whose outcome
 * was unknown becomes sent or failed. Returns false for a message that is not ours, or is older than a week.
 */
export async function applyReport(db: Db, report: MessageReport): Promise<boolean> {
  return await inTransaction(db, (db) => applyOnce(db, report));
}

async function applyOnce(db: Db, report: MessageReport): Promise<boolean> {
  const message = await findReported(db, report);
  if (!message) return await noteReply(db, report.messageId, report);
  const { now } = report;
  if (!isRecent(message.sentAt ?? message.createdAt, now)) return false;
  const standing = stateForReport(message);
  const state = stateAfter(standing, report.state);
  if (state === standing) {
    if (report.state === "failed") await noteOtherFailure(db, message, report);
    return true;
  }
  if (isOfEarlierAttempt({ ...message, state: standing }, report)) return true;
  // Another report was stored meanwhile: this one is applied to the new state.
  if (!(await storeState(db, { from: message, state, report }))) return await applyOnce(db, report);
  if (state === "failed") await queueNextChannel(db, { messageId: message.id, now });
  if (isArrived(state)) await endOtherChannels(db, message);
  return true;
}

async function findReported(db: Db, { messageId, reference }: MessageReport) {
  return await db
    .selectFrom("messages")
    .select(["id", "state", "reason", "repeats", "reference", "member_id as memberId", "cause"])
    .select(["created_at as createdAt", "sent_at as sentAt"])
    .$if(messageId !== undefined, (query) => query.where("id", "=", messageId ?? ""))
    .$if(messageId === undefined, (query) => query.where("reference", "=", reference))
    .executeTakeFirst();
}

/** Returns false where the state has changed meanwhile. */
async function storeState(
  db: Db,
  input: {
    from: { id: MessageId; state: MessageState; reason: string | null; repeats: number };
    state: MessageState;
    report: MessageReport;
  },
): Promise<boolean> {
  const { from, state, report } = input;
  const { reference, at } = report;
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set((eb) => ({
      state,
      reference,
      ...(state === "failed" ? failureAfter(from, report) : { reason: null }),
      sent_at: eb.fn.coalesce("sent_at", eb.val(at)),
      ...(state === "delivered" && { delivered_at: at }),
      ...(state === "read" && {
        read_at: at,
        delivered_at: eb.fn.coalesce("delivered_at", eb.val(at)),
      }),
    }))
    .where("id", "=", from.id)
    .where("state", "=", from.state)
    .where("repeats", "=", from.repeats)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Stores the later report of two failed attempts, with which an outcome that is stored afterwards is compared. */
async function noteOtherFailure(
  db: Db,
  { id }: { id: MessageId },
  { reference }: MessageReport,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ reference })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .execute();
}

/** The service returns the form's id as the id of an admin's reply. */
async function noteReply(
  db: Db,
  replyId: string | undefined,
  { state, reason, at, now }: MessageReport,
): Promise<boolean> {
  if (replyId === undefined) return false;
  const reply = await db
    .selectFrom("whatsapp_messages")
    .select("written_at as writtenAt")
    .where("id", "=", replyId)
    .where("direction", "=", "out")
    .executeTakeFirst();
  if (!reply || !isRecent(reply.writtenAt, now)) return false;
  await db
    .updateTable("whatsapp_messages")
    .$if(state === "failed", (query) => query.set({ failed_reason: reason ?? "" }))
    .$if(state !== "failed", (query) =>
      query.set((eb) => ({ sent_at: eb.fn.coalesce("sent_at", eb.val(at)) })),
    )
    .$if(isArrived(state), (query) => query.set({ arrived_at: at }))
    .where("id", "=", replyId)
    .execute();
  return true;
}

/** Ends a person's waiting messages about a cause over other channels, because the message `id` has arrived. */
export async function endOtherChannels(
  db: Db,
  { id, memberId, cause }: { id: MessageId; memberId: MemberId; cause: string },
): Promise<void> {
  await endUnneeded(db, ["attempts", "repeats"])
    .where("member_id", "=", memberId)
    .where("cause", "=", cause)
    .where("id", "<>", id)
    .where("state", "in", ["queued", "sending"])
    .execute();
}
