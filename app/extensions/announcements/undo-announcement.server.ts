import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { AnnouncementId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import type { Author } from "./plan-announcement.server";

/**
 * Takes an announcement back before it leaves; a second press changes nothing. False once it has left, or for one of a
 * run leader by another member.
 */
export async function undoAnnouncement(
  db: Db,
  input: { id: AnnouncementId; by: Author; requestId: string | null; now: Instant },
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
    if (!undone) return await isUndone(db, { id, by });
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

async function isUndone(db: Db, { id, by }: { id: AnnouncementId; by: Author }): Promise<boolean> {
  const found = await db
    .selectFrom("announcements")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "undone")
    .$if(by.kind === "member", (query) =>
      query.where("author_kind", "=", "member").where("author_id", "=", by.id),
    )
    .executeTakeFirst();
  return found !== undefined;
}
