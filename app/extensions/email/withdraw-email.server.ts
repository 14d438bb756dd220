import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Ends mail to a member's confirmed address; the row stays as the record of the consent. */
export async function withdrawEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .updateTable("member_emails")
    .set({ withdrawn_at: now })
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .where("withdrawn_at", "is", null)
    .execute();
}
