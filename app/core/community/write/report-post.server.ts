import type { Db } from "~/db/tables";
import type { ReportReason } from "~/db/tables/community";
import type { PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findPost } from "../posts.server";
import { type HidePostOutcome, hidePost, type PostInput } from "../review/hide-post.server";

/** Reports a post, once per member, and hides it from this member. Refuses a post that this member cannot see. */
export async function reportPost(
  db: Db,
  input: PostInput & { reason: ReportReason },
): Promise<HidePostOutcome> {
  return await inTransaction(db, async (db): Promise<HidePostOutcome> => {
    const { memberId, postId, reason, now } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) {
      return { ok: false, reason: "not_found" };
    }
    const added = await db
      .insertInto("post_reports")
      .values({ post_id: postId, member_id: memberId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) await countReport(db, { postId, now });
    return await hidePost(db, input);
  });
}

async function countReport(db: Db, input: { postId: PostId; now: Instant }): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({
      open_reports: eb("open_reports", "+", 1),
      reported_at: eb.fn.coalesce("reported_at", eb.val(input.now)),
    }))
    .where("id", "=", input.postId)
    .execute();
}
