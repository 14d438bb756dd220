import type { Db } from "~/db/tables";
import type { HidePostOutcome, PostInput } from "../review/hide-post.server";

/** Removes the member's own post, which `restorePost` brings back for some minutes. Refuses another's. */
export async function removePost(db: Db, input: PostInput): Promise<HidePostOutcome> {
  const removed = await db
    .updateTable("posts")
    .set({ removed_at: input.now })
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return removed.numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: "not_found" };
}
