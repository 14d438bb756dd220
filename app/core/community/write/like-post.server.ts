import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { findPost } from "../posts.server";
import { changePostCounter } from "./change-post-counter.server";

type NotFound = { ok: false; reason: "not_found" };

type Outcome = { ok: true } | { ok: false; reason: "not_found" | "own_post" };

const NOT_FOUND: NotFound = { ok: false, reason: "not_found" };

/**
 * Adds or removes a like and updates the counter; repeating it changes nothing. Refuses one's own post and one not
 * visible.
 */
export async function likePost(
  db: Db,
  input: { memberId: MemberId; postId: PostId; liked: boolean },
): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { memberId, postId, liked } = input;
    const post = await findPost(db, { viewerId: memberId, postId });
    if (!post) return NOT_FOUND;
    if (post.mine && liked) return { ok: false, reason: "own_post" };
    const row = { post_id: postId, member_id: memberId };
    const changed = liked
      ? await db
          .insertInto("post_likes")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .deleteFrom("post_likes")
          .where("post_id", "=", postId)
          .where("member_id", "=", memberId)
          .executeTakeFirst();
    const rows =
      "numDeletedRows" in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (rows === 1n) await changePostCounter(db, { postId, column: "likes", by: liked ? 1 : -1 });
    return { ok: true };
  });
}
