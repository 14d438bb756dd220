import { hasUnreadNotification } from "~/core/messages/inbox/notifications.server";
import {
  endAllMessages,
  endMessages,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import { removePicture, savePicture } from "~/core/people/pictures/set-profile-picture.server";
import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { COMMENTED_TEXTS } from "~/texts/community/community";
import type { FeedOutcome } from "../feed/feed-rules";
import { commentProblem, postProblem, purgeCutoff } from "../posts";
import { findPost, findSentPost, hasBlocked } from "../posts.server";

export interface PostInput {
  memberId: MemberId;
  postId: PostId;
  now: Instant;
}

/** Of a post or comment that is not there, or that this member cannot see or change. */
export const NOT_FOUND: FeedOutcome = { ok: false, reason: "not_found" };

/** Adds a comment, once per submit key. Refuses blank or too long text and a post that this member cannot see. */
export async function commentOnPost(
  db: Db,
  input: { memberId: MemberId; postId: PostId; content: string; submitKey: string; now: Instant },
): Promise<FeedOutcome> {
  const { memberId, postId, content, submitKey, now } = input;
  const problem = commentProblem(content);
  if (problem) return { ok: false, reason: problem };
  return await inTransaction(db, async (db): Promise<FeedOutcome> => {
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
  // Without an inbox nothing of it is ever unread: of a night's comments one text is sent.
  const waiting = { memberIds: [authorId], kinds: ["comment" as const], now };
  await endAllMessages(() => endMessages(db, waiting).where("link", "=", link));
  const about = { memberId: authorId, kind: "comment" as const, link, filledIn: {} };
  await notifyMembers(db, { notifications: () => [{ ...about, ...COMMENTED_TEXTS }], now });
}

/** Changes a counter of a post by one. Call it in the transaction of the counted row. */
export async function changePostCounter(
  db: Db,
  input: { postId: PostId; column: "likes" | "comments" | "shares"; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({ [input.column]: eb(input.column, "+", input.by) }))
    .where("id", "=", input.postId)
    .execute();
}

/** Removes a block. */
export async function unblockMember(
  db: Db,
  input: { memberId: MemberId; blockedId: MemberId },
): Promise<void> {
  await db
    .deleteFrom("member_blocks")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .execute();
}

/** Brings back the member's own deleted post with likes and comments. Refuses another's and one gone for good. */
export async function restorePost(db: Db, input: PostInput): Promise<FeedOutcome> {
  const restored = await db
    .updateTable("posts")
    .set({ removed_at: null })
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", purgeCutoff(input.now))
    .executeTakeFirst();
  return restored.numUpdatedRows === 1n ? { ok: true } : NOT_FOUND;
}

const PURGED_AT_ONCE = 500;

/** Deletes posts that can no longer be brought back, with pictures, likes and comments; returns how many. */
export async function purgeRemovedPosts(db: Db, input: { now: Instant }): Promise<number> {
  const due = db
    .selectFrom("posts")
    .select("id")
    .where("removed_at", "<=", purgeCutoff(input.now))
    .orderBy("removed_at")
    .limit(PURGED_AT_ONCE);
  return await inTransaction(db, async (db) => {
    const purged = await db
      .deleteFrom("posts")
      .where("id", "in", due)
      // On the row itself too: in PostgreSQL it may have been brought back since the query above read it.
      .where("removed_at", "<=", purgeCutoff(input.now))
      .returning("picture_id as pictureId")
      .execute();
    for (const { pictureId } of purged) if (pictureId) await removePicture(db, { pictureId });
    return purged.length;
  });
}

/** Adds a post, once per submit key. Refuses blank or too long text and a file that is no picture. */
export async function addPost(
  db: Db,
  input: {
    memberId: MemberId;
    content: string;
    picture: Uint8Array | undefined;
    submitKey: string;
    now: Instant;
  },
): Promise<FeedOutcome> {
  const { memberId, content, picture, submitKey, now } = input;
  const problem = postProblem(content);
  if (problem) return { ok: false, reason: problem };
  if (await findSentPost(db, { memberId, submitKey })) return { ok: true };
  const saved = picture && (await savePicture(db, { bytes: picture, now }));
  if (saved?.ok === false) return { ok: false, reason: saved.reason };
  const inserted = await db
    .insertInto("posts")
    .values({
      id: newId(),
      member_id: memberId,
      content: content.trim(),
      picture_id: saved?.pictureId ?? null,
      likes: 0,
      comments: 0,
      shares: 0,
      submit_key: submitKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
    .executeTakeFirst();
  const isNew = inserted.numInsertedOrUpdatedRows === 1n;
  if (!isNew && saved) await removePicture(db, { pictureId: saved.pictureId });
  return { ok: true };
}
