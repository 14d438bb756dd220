import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Removes a member's private calendar address. */
export async function stopFeed(db: Db, input: { memberId: MemberId }): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("member_id", "=", input.memberId).execute();
}
