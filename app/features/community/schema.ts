import { z } from "zod";
import { HIDING_REASON_MAX, REPORT_REASONS, type ReportReason } from "./rules/reviews";

const postId = z.string().max(64);
/** Line breaks as one character, as the text field counts them; forms send two. */
const content = z.string().transform((text) => text.replaceAll("\r\n", "\n"));
const reportReasons = Object.keys(REPORT_REASONS) as ReportReason[];

/** The feed forms by intent. */
export const feedWriteSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), content, submitKey: z.uuid() }),
  z.object({ intent: z.literal("change"), content, postId }),
  z.object({ intent: z.literal("like"), liked: z.enum(["yes", "no"]), postId }),
  z.object({
    intent: z.literal("comment"),
    content,
    submitKey: z.uuid(),
    postId,
  }),
  z.object({
    intent: z.literal("remove-comment"),
    commentId: z.string().max(64),
    postId: postId.optional(),
  }),
  z.object({ intent: z.literal("remove"), postId }),
  z.object({ intent: z.literal("share"), postId }),
  z.object({ intent: z.literal("hide"), postId }),
  z.object({ intent: z.literal("block"), postId }),
  z.object({ intent: z.literal("block-commenter"), commentId: z.string().max(64), postId }),
  z.object({
    intent: z.literal("report"),
    reason: z.enum(reportReasons).default("other"),
    postId,
  }),
]);

/** The review forms by intent. */
export const postReviewSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("dismiss"), postId }),
  z.object({ intent: z.literal("restore"), postId }),
  z.object({
    intent: z.literal("hide"),
    postId,
    reason: z
      .string({ error: "Please say why." })
      .trim()
      .min(1, { error: "Please say why." })
      .max(HIDING_REASON_MAX, {
        error: `Please use at most ${HIDING_REASON_MAX} characters.`,
      }),
  }),
]);

export type FeedWrite = z.infer<typeof feedWriteSchema>;
export type PostReview = z.infer<typeof postReviewSchema>;
