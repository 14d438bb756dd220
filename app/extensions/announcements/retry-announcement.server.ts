import type { Db } from "~/db/tables";
import type { AdminId, AnnouncementId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { announcementCause } from "./announcements";

/** Makes the messages of an announcement that did not go out due again; returns how many. */
export async function retryAnnouncement(
  db: Db,
  input: { id: AnnouncementId; adminId: AdminId; requestId: string | null; now: Instant },
): Promise<number> {
  const { id, adminId, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const messages = await requeueMessages(db, { cause: announcementCause(id), now });
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "messages_retried",
      subject: { kind: "club", id: "announcements" },
      details: { messages },
      requestId,
      now,
    });
    return messages;
  });
}
