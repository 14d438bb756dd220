import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { CommentId, MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import type { CommentReview } from "../form";
import { TAKEN_DOWN_TITLES } from "../texts";
import { changePostCounter } from "../write/comment-on-post.server";
import type { Reviewer, ReviewPostOutcome } from "./review-post.server";

interface Comment {
  postId: PostId;
  authorId: MemberId;
}

const DONE_ALREADY: ReviewPostOutcome = { ok: false, reason: "done_already" };

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
  input: { review: CommentReview; reviewer: Reviewer },
): Promise<ReviewPostOutcome> {
  const { review, reviewer } = input;
  const { now } = reviewer;
  return await inTransaction(db, async (db): Promise<ReviewPostOutcome> => {
    const comment = await change(db, { review, reviewer });
    if (!comment) return DONE_ALREADY;
    const reason = review.intent === "hide-comment" ? { reason: review.reason } : {};
    if (review.intent !== "restore-comment") await settleReports(db, { ...review, now });
    if (review.intent === "hide-comment") await tellAuthor(db, { ...comment, ...review, now });
    await recordAudit(db, {
      actor: { kind: "admin", id: reviewer.adminId },
      action: AUDITED[review.intent],
      subject: { kind: "member", id: comment.authorId },
      details: reason,
      requestId: reviewer.requestId,
      now,
    });
    return { ok: true };
  });
}

/** Undefined when the comment is not in the state that the review is for. */
async function change(
  db: Db,
  { review, reviewer }: { review: CommentReview; reviewer: Reviewer },
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
  input: Comment & { reason: string; now: Instant },
): Promise<void> {
  const notification = {
    memberId: input.authorId,
    kind: "post_hidden" as const,
    title: TAKEN_DOWN_TITLES.comment,
    text: input.reason,
  };
  await notifyMembers(db, { notifications: [notification], now: input.now });
}

async function settleReports(db: Db, input: { commentId: CommentId; now: Instant }): Promise<void> {
  await db
    .updateTable("comment_reports")
    .set({ settled_at: input.now })
    .where("comment_id", "=", input.commentId)
    .where("settled_at", "is", null)
    .execute();
}
