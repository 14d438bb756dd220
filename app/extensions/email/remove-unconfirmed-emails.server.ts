import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { UNCONFIRMED_EMAIL_RETENTION_MS } from "./email";

/** Deletes addresses that were not confirmed within a day; returns how many. */
export async function removeUnconfirmedEmails(db: Db, { now }: { now: Instant }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("member_emails")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<", now - UNCONFIRMED_EMAIL_RETENTION_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
