import type { Db } from "~/db/tables";
import type { CommentId } from "~/db/tables/shapes";
import type { HidePostOutcome, PostInput } from "../review/hide-post.server";

/** Blocks the author of a post or comment for this member. Refuses one's own and one that does not exist. */
export async function blockAuthor(
  db: Db,
  input: PostInput & { commentId?: CommentId },
): Promise<HidePostOutcome> {
  const { memberId, postId, commentId, now } = input;
  const author = await (commentId === undefined
    ? db.selectFrom("posts").select("member_id as id").where("id", "=", postId)
    : db
        .selectFrom("post_comments")
        .select("member_id as id")
        .where("id", "=", commentId)
        .where("post_id", "=", postId)
  ).executeTakeFirst();
  if (!author || author.id === memberId) return { ok: false, reason: "not_found" };
  await db
    .insertInto("member_blocks")
    .values({ member_id: memberId, blocked_id: author.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}
