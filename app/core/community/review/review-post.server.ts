import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { AuditDetails } from "~/core/people/audit/audit-details";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { CommentId, MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { isOutdated } from "~/lib/stored-fields";
import { TAKEN_DOWN_TITLES } from "~/texts/community/community";
import type { CommentReview, PostReview } from "../form";

import { changePostCounter } from "../write/comment-on-post.server";

type Ask<Intent extends PostReview["intent"]> = ByAdmin & Extract<PostReview, { intent: Intent }>;
export type ReviewPostOutcome =
  | { ok: true }
  | { ok: false; reason: "done_already" | "changed_meanwhile" };

const DONE_ALREADY: ReviewPostOutcome = { ok: false, reason: "done_already" };

/**
 * Hides a post from everybody with a reason, dismisses its reports, or shows it again, and audits it. Refuses
 * what another admin has done meanwhile, and to let a text stay that its author has changed meanwhile.
 */
export async function reviewPost(
  db: Db,
  input: { review: PostReview; reviewer: ByAdmin },
): Promise<ReviewPostOutcome> {
  const { review, reviewer } = input;
  return await inTransaction(db, async (db): Promise<ReviewPostOutcome> => {
    if (review.intent === "hide") return await hideForAll(db, { ...reviewer, ...review });
    if (await isChanged(db, review)) return { ok: false, reason: "changed_meanwhile" };
    if (review.intent === "restore") return await showAgain(db, { ...reviewer, ...review });
    return await dismissReports(db, { ...reviewer, ...review });
  });
}

async function isChanged(
  db: Db,
  { postId, loaded }: { postId: PostId; loaded?: string | undefined },
): Promise<boolean> {
  const post = await db
    .selectFrom("posts")
    .select("content")
    .where("id", "=", postId)
    .$call(lockRows(db))
    .executeTakeFirst();
  return post !== undefined && isOutdated({ stored: { content: post.content }, loaded });
}

/** Hides the post from everybody and notifies its author. */
async function hideForAll(db: Db, input: Ask<"hide">): Promise<ReviewPostOutcome> {
  const { postId, adminId, reason, now } = input;
  const hidden = await db
    .updateTable("posts")
    .set({ hidden_at: now, hidden_reason: reason, hidden_by: adminId })
    .set({ open_reports: 0, reported_at: null })
    .where("id", "=", postId)
    .where("hidden_at", "is", null)
    .returning("member_id as authorId")
    .executeTakeFirst();
  if (!hidden) return DONE_ALREADY;
  await settleReports(db, input);
  await tellAuthor(db, { ...hidden, reason, now, what: "post" });
  await note(db, { ...input, action: "post_hidden", details: { reason } });
  return { ok: true };
}

async function showAgain(db: Db, input: Ask<"restore">): Promise<ReviewPostOutcome> {
  const shown = await db
    .updateTable("posts")
    .set({ hidden_at: null, hidden_reason: null, hidden_by: null })
    .where("id", "=", input.postId)
    .where("hidden_at", "is not", null)
    .executeTakeFirst();
  if (shown.numUpdatedRows === 0n) return DONE_ALREADY;
  await note(db, { ...input, action: "post_restored", details: {} });
  return { ok: true };
}

async function dismissReports(db: Db, input: Ask<"dismiss">): Promise<ReviewPostOutcome> {
  const dismissed = await db
    .updateTable("posts")
    .set({ open_reports: 0, reported_at: null })
    .where("id", "=", input.postId)
    .where("open_reports", ">", 0)
    .executeTakeFirst();
  if (dismissed.numUpdatedRows === 0n) return DONE_ALREADY;
  await settleReports(db, input);
  await note(db, { ...input, action: "reports_dismissed", details: {} });
  return { ok: true };
}

async function settleReports(db: Db, input: { postId: PostId; now: Instant }): Promise<void> {
  await db
    .updateTable("post_reports")
    .set({ settled_at: input.now })
    .where("post_id", "=", input.postId)
    .where("settled_at", "is", null)
    .execute();
}

async function note(
  db: Db,
  input: ByAdmin & { postId: PostId; action: AuditAction; details: AuditDetails },
): Promise<void> {
  const { postId, action, details } = input;
  await recordAdminAudit(db, input, {
    action,
    subject: { kind: "post", id: postId },
    details,
  });
}

interface Comment {
  postId: PostId;
  authorId: MemberId;
}

const AUDITED = {
  "hide-comment": "comment_hidden",
  "restore-comment": "comment_restored",
  "dismiss-comment": "comment_reports_dismissed",
} as const;

/**
 * Takes a comment down with a reason, dismisses its reports, or shows it again, and audits it. Refuses what
 * another admin has done meanwhile.
 */
export async function reviewComment(
  db: Db,
  input: { review: CommentReview; reviewer: ByAdmin },
): Promise<ReviewPostOutcome> {
  const { review, reviewer } = input;
  const { now } = reviewer;
  return await inTransaction(db, async (db): Promise<ReviewPostOutcome> => {
    const comment = await change(db, { review, reviewer });
    if (!comment) return DONE_ALREADY;
    const reason = review.intent === "hide-comment" ? { reason: review.reason } : {};
    if (review.intent !== "restore-comment") await settleCommentReports(db, { ...review, now });
    if (review.intent === "hide-comment")
      await tellAuthor(db, { ...comment, ...review, now, what: "comment" });
    await recordAdminAudit(db, reviewer, {
      action: AUDITED[review.intent],
      subject: { kind: "member", id: comment.authorId },
      details: reason,
    });
    return { ok: true };
  });
}

/** Undefined when the comment is not in the state that the review is for. */
async function change(
  db: Db,
  { review, reviewer }: { review: CommentReview; reviewer: ByAdmin },
): Promise<Comment | undefined> {
  const comment = db
    .updateTable("post_comments")
    .where("id", "=", review.commentId)
    .returning(["post_id as postId", "member_id as authorId"]);
  const settled = { open_reports: 0, reported_at: null };
  if (review.intent === "dismiss-comment")
    return await comment.set(settled).where("open_reports", ">", 0).executeTakeFirst();
  const isHiding = review.intent === "hide-comment";
  const changed = isHiding
    ? await comment
        .set({ ...settled, hidden_at: reviewer.now, hidden_by: reviewer.adminId })
        .set({ hidden_reason: review.reason })
        .where("hidden_at", "is", null)
        .executeTakeFirst()
    : await comment
        .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
        .where("hidden_at", "is not", null)
        .executeTakeFirst();
  if (changed)
    await changePostCounter(db, { ...changed, column: "comments", by: isHiding ? -1 : 1 });
  return changed;
}

async function tellAuthor(
  db: Db,
  input: { authorId: MemberId; what: "post" | "comment"; reason: string; now: Instant },
): Promise<void> {
  const { authorId: memberId, what, reason: text, now } = input;
  await notifyMembers(db, {
    notifications: () => [{ memberId, kind: "post_hidden", title: TAKEN_DOWN_TITLES[what], text }],
    now,
  });
}

async function settleCommentReports(
  db: Db,
  input: { commentId: CommentId; now: Instant },
): Promise<void> {
  await db
    .updateTable("comment_reports")
    .set({ settled_at: input.now })
    .where("comment_id", "=", input.commentId)
    .where("settled_at", "is", null)
    .execute();
}
