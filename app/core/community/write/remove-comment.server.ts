import type { Db } from "~/db/tables";
import type { CommentId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { changePostCounter } from "./change-post-counter.server";
import { NOT_FOUND, type NotFound } from "./comment-on-post.server";

type Outcome = { ok: true } | NotFound;

/** Removes the member's own comment. Refuses another's. */
export async function removeComment(
  db: Db,
  input: { memberId: MemberId; commentId: CommentId },
): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .deleteFrom("post_comments")
      .where("id", "=", input.commentId)
      .where("member_id", "=", input.memberId)
      .returning(["post_id as postId", "hidden_at as hiddenAt"])
      .executeTakeFirst();
    if (!removed) return NOT_FOUND;
    const { postId, hiddenAt } = removed;
    if (hiddenAt === null) await changePostCounter(db, { postId, column: "comments", by: -1 });
    return { ok: true };
  });
}
