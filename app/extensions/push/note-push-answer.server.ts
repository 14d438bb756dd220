import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Notes that a member has answered whether they want notifications: they are not asked again. */
export async function notePushAnswer(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ push_answered_at: now })
    .where("id", "=", memberId)
    .where("push_answered_at", "is", null)
    .execute();
}
