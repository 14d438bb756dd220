import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findPost } from "../queries.server";
import type { ReportReason } from "../rules";

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

interface Wish {
  memberId: string;
  postId: string;
  now: Instant;
}

/** Tells the club what is not right with a post, once per member, and hides it from who said so. */
export async function reportPost(db: Db, input: Wish & { reason: ReportReason }): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
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
    await hide(db, input);
    return { ok: true };
  });
}

/** Leaves a post out of this member's own feed. */
export async function hidePost(db: Db, input: Wish): Promise<Outcome> {
  if (!(await findPost(db, { viewerId: input.memberId, postId: input.postId }))) {
    return { ok: false, reason: "not_found" };
  }
  await hide(db, input);
  return { ok: true };
}

/** Shows this member nothing more of the author of a post, or of the comment on it. Nobody blocks themselves. */
export async function blockAuthor(db: Db, input: Wish & { commentId?: string }): Promise<Outcome> {
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

/** Shows a blocked member again. */
export async function unblockMember(
  db: Db,
  input: { memberId: string; blockedId: string },
): Promise<void> {
  await db
    .deleteFrom("member_blocks")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .execute();
}

async function countReport(db: Db, input: { postId: string; now: Instant }): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({
      open_reports: eb("open_reports", "+", 1),
      reported_at: eb.fn.coalesce("reported_at", eb.val(input.now)),
    }))
    .where("id", "=", input.postId)
    .execute();
}

async function hide(db: Db, input: Wish): Promise<void> {
  await db
    .insertInto("post_hides")
    .values({ member_id: input.memberId, post_id: input.postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
