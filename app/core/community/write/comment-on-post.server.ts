import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { hasUnreadNotification } from "~/core/messages/inbox/notifications.server";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { hasBlocked } from "./blocks.server";
import { findPost } from "../posts.server";
import { commentProblem } from "../posts";
import type { FeedRefusal } from "../refusals";
import { COMMENTED_TEXTS } from "../texts";
import { changePostCounter } from "./change-post-counter.server";

export type NotFound = { ok: false; reason: "not_found" };

type CommentOutcome = { ok: true } | { ok: false; reason: FeedRefusal };

export const NOT_FOUND: NotFound = { ok: false, reason: "not_found" };

/** Adds a comment, once per submit key. Refuses blank or too long text and a post that this member cannot see. */
export async function commentOnPost(
  db: Db,
  input: { memberId: MemberId; postId: PostId; content: string; submitKey: string; now: Instant },
): Promise<CommentOutcome> {
  const { memberId, postId, content, submitKey, now } = input;
  const problem = commentProblem(content);
  if (problem) return { ok: false, reason: problem };
  return await inTransaction(db, async (db): Promise<CommentOutcome> => {
    const post = await findPost(db, { viewerId: memberId, postId });
    if (!post) return NOT_FOUND;
    const inserted = await db
      .insertInto("post_comments")
      .values({
        id: newId(),
        post_id: postId,
        member_id: memberId,
        content: content.trim(),
        submit_key: submitKey,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      await changePostCounter(db, { postId, column: "comments", by: 1 });
      if (!post.mine) await tellAuthor(db, input);
    }
    return { ok: true };
  });
}

/**
 * Notifies the post's author, without names, unless a notification of the post is unread or the author blocked
 * the commenter.
 */
async function tellAuthor(
  db: Db,
  input: { memberId: MemberId; postId: PostId; now: Instant },
): Promise<void> {
  const { memberId, postId, now } = input;
  const link = `/community/posts/${postId}`;
  const { authorId } = await db
    .selectFrom("posts")
    .select("member_id as authorId")
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  if (await hasBlocked(db, { memberId: authorId, blockedId: memberId })) return;
  if (await hasUnreadNotification(db, { memberId: authorId, link })) return;
  const notification = {
    memberId: authorId,
    kind: "comment" as const,
    ...COMMENTED_TEXTS,
    link,
    filledIn: {},
  };
  await notifyMembers(db, { notifications: [notification], now });
}
