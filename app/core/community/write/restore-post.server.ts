import type { Db } from "~/db/tables";
import { purgeCutoff } from "../posts";
import type { HidePostOutcome, PostInput } from "../review/hide-post.server";

/** Brings back the member's own deleted post with likes and comments. Refuses another's and one gone for good. */
export async function restorePost(db: Db, input: PostInput): Promise<HidePostOutcome> {
  const restored = await db
    .updateTable("posts")
    .set({ removed_at: null })
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", purgeCutoff(input.now))
    .executeTakeFirst();
  return restored.numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: "not_found" };
}
