import type { Db } from "~/db/tables";
import type { ReportReason } from "~/db/tables/community";
import type { CommentId, MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findPost } from "../posts.server";

type Outcome = { ok: true } | { ok: false; reason: "no_comment" };

const NO_COMMENT: Outcome = { ok: false, reason: "no_comment" };

/**
 * Reports a comment, once per member; this member does not see it again. Refuses one's own comment, and one that
 * this member cannot see.
 */
export async function reportComment(
  db: Db,
  input: {
    memberId: MemberId;
    postId: PostId;
    commentId: CommentId;
    reason: ReportReason;
    now: Instant;
  },
): Promise<Outcome> {
  const { memberId, postId, commentId, reason, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NO_COMMENT;
    const comment = await db
      .selectFrom("post_comments")
      .select("id")
      .where("id", "=", commentId)
      .where("post_id", "=", postId)
      .where("member_id", "<>", memberId)
      .where("hidden_at", "is", null)
      .executeTakeFirst();
    if (!comment) return NO_COMMENT;
    const added = await db
      .insertInto("comment_reports")
      .values({ comment_id: commentId, member_id: memberId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n)
      await db
        .updateTable("post_comments")
        .set((eb) => ({
          open_reports: eb("open_reports", "+", 1),
          reported_at: eb.fn.coalesce("reported_at", eb.val(now)),
        }))
        .where("id", "=", commentId)
        .execute();
    return { ok: true };
  });
}
