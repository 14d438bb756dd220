import type { Db } from "~/db/tables";
import type { ReportReason } from "~/db/tables/community";
import type { CommentId, MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { isOutdated } from "~/lib/stored-fields";
import type { FeedWrite } from "../form";
import { postProblem } from "../posts";
import { findPost } from "../posts.server";
import {
  addPost,
  changePostCounter,
  commentOnPost,
  NOT_FOUND,
  type PostInput,
  restorePost,
} from "../write/comment-on-post.server";
import type { FeedOutcome } from "./feed-rules";

/** Runs the command of a feed form; `picture` belongs to a new post. Refuses what the command refuses. */
export async function writeFeed(
  db: Db,
  input: { memberId: MemberId; write: FeedWrite; picture: Uint8Array | undefined; now: Instant },
): Promise<FeedOutcome> {
  const { memberId, write, picture, now } = input;
  switch (write.intent) {
    case "add":
      return await addPost(db, { memberId, ...write, picture, now });
    case "change":
      return await changePost(db, { memberId, ...write, now });
    case "remove":
      return await removePost(db, { memberId, ...write, now });
    case "restore":
      return await restorePost(db, { memberId, ...write, now });
    case "like":
      return await likePost(db, { memberId, postId: write.postId, liked: write.liked === "yes" });
    case "share":
      return await sharePost(db, { memberId, ...write });
    case "comment":
      return await commentOnPost(db, { memberId, ...write, now });
    case "remove-comment":
      return await removeComment(db, { memberId, ...write });
    case "hide":
      return await hidePost(db, { memberId, ...write, now });
    case "block":
    case "block-commenter":
      return await blockAuthor(db, { memberId, ...write, now });
    case "report":
      return await reportPost(db, { memberId, ...write, now });
    case "report-comment":
      return await reportComment(db, { memberId, ...write, now });
  }
}

/** Removes the member's own post, which `restorePost` brings back for some minutes. Refuses another's. */
export async function removePost(db: Db, input: PostInput): Promise<FeedOutcome> {
  const removed = await db
    .updateTable("posts")
    .set({ removed_at: input.now })
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return removed.numUpdatedRows === 1n ? { ok: true } : NOT_FOUND;
}

/** Hides a post from this member's feed. Refuses a post that this member cannot see. */
export async function hidePost(db: Db, { memberId, postId }: PostInput): Promise<FeedOutcome> {
  if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
  await db
    .insertInto("post_hides")
    .values({ member_id: memberId, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}

/** Counts a share of a post. Refuses a post that this member cannot see. */
export async function sharePost(
  db: Db,
  input: { memberId: MemberId; postId: PostId },
): Promise<FeedOutcome> {
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
    const { memberId, postId } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
    await changePostCounter(db, { postId, column: "shares", by: 1 });
    return { ok: true };
  });
}

/**
 * Changes the text of the member's own post. Refuses blank or too long text, another's post, and a text that was written
 * over one that has been changed since (`loaded`).
 */
export async function changePost(
  db: Db,
  input: {
    memberId: MemberId;
    postId: PostId;
    content: string;
    loaded?: string | undefined;
    now: Instant;
  },
): Promise<FeedOutcome> {
  const { memberId, postId, loaded, now } = input;
  const problem = postProblem(input.content);
  if (problem) return { ok: false, reason: problem };
  const stored = await db
    .selectFrom("posts")
    .select("content")
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!stored) return NOT_FOUND;
  const { content } = stored;
  if (isOutdated({ stored: { content }, loaded }))
    return { ok: false, reason: "changed_meanwhile" };
  const changed = await db
    .updateTable("posts")
    .set({ content: input.content.trim(), edited_at: now })
    .where("id", "=", postId)
    .where("content", "=", content)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: "changed_meanwhile" };
}

/** Blocks the author of a post or comment for this member. Refuses one's own and one that does not exist. */
export async function blockAuthor(
  db: Db,
  input: PostInput & { commentId?: CommentId },
): Promise<FeedOutcome> {
  const { memberId, postId, commentId, now } = input;
  const author = await (commentId === undefined
    ? db.selectFrom("posts").select("member_id as id").where("id", "=", postId)
    : db
        .selectFrom("post_comments")
        .select("member_id as id")
        .where("id", "=", commentId)
        .where("post_id", "=", postId)
  ).executeTakeFirst();
  if (!author || author.id === memberId) return NOT_FOUND;
  await db
    .insertInto("member_blocks")
    .values({ member_id: memberId, blocked_id: author.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}

/** Removes the member's own comment. Refuses another's. */
export async function removeComment(
  db: Db,
  input: { memberId: MemberId; commentId: CommentId },
): Promise<FeedOutcome> {
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
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

/**
 * Reports a post, once per member until its text is another one than an admin has judged, and hides it from this member.
 * Refuses a post that this member cannot see.
 */
export async function reportPost(
  db: Db,
  input: PostInput & { reason: ReportReason },
): Promise<FeedOutcome> {
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
    const { memberId, postId, reason, now } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
    const added = await db
      .insertInto("post_reports")
      .values({ post_id: postId, member_id: memberId, reason, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["post_id", "member_id"])
          .doUpdateSet({ reason, created_at: now, settled_at: null })
          .where("post_reports.settled_at", "<", (eb) =>
            eb.selectFrom("posts").select("edited_at").where("id", "=", postId),
          ),
      )
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n)
      await db
        .updateTable("posts")
        .set((eb) => ({
          open_reports: eb("open_reports", "+", 1),
          reported_at: eb.fn.coalesce("reported_at", eb.val(now)),
        }))
        .where("id", "=", postId)
        .execute();
    return await hidePost(db, input);
  });
}

/**
 * Adds or removes a like and updates the counter; repeating it changes nothing. Refuses one's own post and one not
 * visible.
 */
export async function likePost(
  db: Db,
  input: { memberId: MemberId; postId: PostId; liked: boolean },
): Promise<FeedOutcome> {
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
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

const NO_COMMENT: FeedOutcome = { ok: false, reason: "no_comment" };

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
): Promise<FeedOutcome> {
  const { memberId, postId, commentId, reason, now } = input;
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
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
