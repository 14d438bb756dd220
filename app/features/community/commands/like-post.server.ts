import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { findPost } from "../queries/posts.server";
import { countOnPost } from "./count-on-post.server";

type NotFound = { ok: false; reason: "not_found" };

export type Outcome = { ok: true } | NotFound;

export const NOT_FOUND: NotFound = { ok: false, reason: "not_found" };

export interface Answer {
  memberId: string;
  postId: string;
}

/** Adds or removes a like and updates the counter; repeating it changes nothing. Refuses a post not visible. */
export async function likePost(db: Db, input: Answer & { liked: boolean }): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { memberId, postId, liked } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
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
    if (rows === 1n) await countOnPost(db, { postId, column: "likes", by: liked ? 1 : -1 });
    return { ok: true };
  });
}
