import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { CONTACT_RETENTION_MS } from "~/core/admin/contacts/contacts";

/** Deletes messages older than 12 months whose sender did not join; returns how many. */
export async function removeOldContacts(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("contacts")
    .where("status", "in", ["open", "answered", "closed"])
    .where("created_at", "<", input.now - CONTACT_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
