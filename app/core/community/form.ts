import { z } from "zod";
import { REVIEW_TEXTS } from "~/texts/community/community";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { HIDING_REASON_MAX, REPORT_REASON_NAMES } from "./posts";

const postId = z.string().max(64);
/** Line breaks as one character, as the text field counts them; forms send two. */
const content = z.string().transform((text) => text.replaceAll("\r\n", "\n"));
const reason = z.enum(REPORT_REASON_NAMES).default("other");
const commentId = z.string().max(64);
/** Says which text a form was made from. */
const loaded = z.string().optional();
const hidingReason = z
  .string({ error: () => REVIEW_TEXTS.sayWhy })
  .trim()
  .min(1, { error: () => REVIEW_TEXTS.sayWhy })
  .max(HIDING_REASON_MAX, { error: () => FORM_TEXTS.tooLong({ most: HIDING_REASON_MAX }) });

/** The feed forms by intent. */
export const feedWriteSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), content, submitKey: z.uuid() }),
  z.object({ intent: z.literal("change"), content, postId, loaded }),
  z.object({ intent: z.literal("like"), liked: z.enum(["yes", "no"]), postId }),
  z.object({
    intent: z.literal("comment"),
    content,
    submitKey: z.uuid(),
    postId,
  }),
  z.object({ intent: z.literal("remove-comment"), commentId, postId: postId.optional() }),
  z.object({ intent: z.literal("remove"), postId }),
  z.object({ intent: z.literal("restore"), postId }),
  z.object({ intent: z.literal("share"), postId }),
  z.object({ intent: z.literal("hide"), postId }),
  z.object({ intent: z.literal("block"), postId }),
  z.object({ intent: z.literal("block-commenter"), commentId, postId }),
  z.object({ intent: z.literal("report"), reason, postId }),
  z.object({ intent: z.literal("report-comment"), reason, commentId, postId }),
]);

const postReviews = [
  z.object({ intent: z.literal("dismiss"), postId, loaded }),
  z.object({ intent: z.literal("restore"), postId, loaded }),
  z.object({ intent: z.literal("hide"), postId, reason: hidingReason }),
] as const;

const commentReviews = [
  z.object({ intent: z.literal("dismiss-comment"), commentId }),
  z.object({ intent: z.literal("restore-comment"), commentId }),
  z.object({ intent: z.literal("hide-comment"), commentId, reason: hidingReason }),
] as const;

/** The review forms of posts and comments by intent. */
export const reviewSchema = z.discriminatedUnion("intent", [...postReviews, ...commentReviews]);

export type FeedWrite = z.infer<typeof feedWriteSchema>;
export type PostReview = z.infer<(typeof postReviews)[number]>;
export type CommentReview = z.infer<(typeof commentReviews)[number]>;
