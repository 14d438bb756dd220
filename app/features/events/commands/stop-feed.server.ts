import type { Db } from "~/db/tables";

/** Takes a member's private calendar address back. */
export async function stopFeed(db: Db, input: { memberId: string }): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("member_id", "=", input.memberId).execute();
}
