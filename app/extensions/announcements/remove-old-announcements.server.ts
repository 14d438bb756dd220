import type { Db } from "~/db/tables";
import { MESSAGE_RETENTION_MS } from "~/core/messages/retention";
import type { Instant } from "~/lib/dates";
import { announcementCause } from "./announcements";

const AT_ONCE = 500;

/**
 * Removes announcements that left, or were taken back, more than 90 days ago, as long as their messages are kept. What
 * members have in their inbox stays, without the link. Returns how many.
 */
export async function removeOldAnnouncements(db: Db, { now }: { now: Instant }): Promise<number> {
  const old = await db
    .selectFrom("announcements")
    .select("id")
    .where("created_at", "<", now - MESSAGE_RETENTION_MS)
    .where("state", "in", ["sent", "undone"])
    .execute();
  for (const { id } of old) {
    await unlink(db, { cause: announcementCause(id) });
    await db.deleteFrom("announcements").where("id", "=", id).execute();
  }
  return old.length;
}

/** Takes the link that will lead nowhere out of the inboxes, in portions. */
async function unlink(db: Db, { cause }: { cause: string }): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable("notices")
      .set({ link: null })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("notices as n")
          .select("n.id")
          .where("n.cause", "=", cause)
          .where("n.link", "is not", null)
          .limit(AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) < AT_ONCE) return;
  }
}
