import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import type { Instant } from "~/lib/dates";
import type { Author } from "./plan-announcement.server";

/**
 * Takes an announcement back before it leaves; false once it has, or for one of a run leader by another member.
 */
export async function undoAnnouncement(
  db: Db,
  input: { id: string; by: Author; requestId: string | null; now: Instant },
): Promise<boolean> {
  const { id, by, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const undone = await db
      .updateTable("announcements")
      .set({ state: "undone" })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("send_at", ">", now)
      .$if(by.kind === "member", (query) =>
        query.where("author_kind", "=", "member").where("author_id", "=", by.id),
      )
      .returning(["event_id as eventId"])
      .executeTakeFirst();
    if (!undone) return false;
    await recordAudit(db, {
      actor: { kind: by.kind, id: by.id },
      action: "announcement_undone",
      subject: undone.eventId
        ? { kind: "event", id: undone.eventId }
        : { kind: "club", id: "announcements" },
      details: {},
      requestId,
      now,
    });
    return true;
  });
}
