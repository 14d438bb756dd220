import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";

/** Ends a member's mail: an address that waits for its code is forgotten, and what was not sent yet is removed. */
export async function turnOffEmail(
  db: Db,
  { memberId, now }: { memberId: string; now: Instant },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .deleteFrom("member_emails")
      .where("member_id", "=", memberId)
      .where("confirmed_at", "is", null)
      .execute();
    await db
      .updateTable("member_emails")
      .set({ withdrawn_at: now })
      .where("member_id", "=", memberId)
      .where("confirmed_at", "is not", null)
      .where("withdrawn_at", "is", null)
      .execute();
    await db
      .deleteFrom("messages")
      .where("member_id", "=", memberId)
      .where("state", "in", ["queued", "sending"])
      .where("way", "=", "email")
      .execute();
  });
}
