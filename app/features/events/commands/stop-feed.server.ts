import type { Db } from "~/db/tables";

/** Removes a member's private calendar address. */
export async function stopFeed(db: Db, input: { memberId: string }): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("member_id", "=", input.memberId).execute();
}
