import { z } from "zod";

const postId = z.string().max(64);

/** Every write to the feed, told apart by its intent. */
export const feedWriteSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), content: z.string(), submitKey: z.uuid() }),
  z.object({ intent: z.literal("change"), content: z.string(), postId }),
  z.object({ intent: z.literal("like"), liked: z.enum(["yes", "no"]), postId }),
  z.object({
    intent: z.literal("comment"),
    content: z.string(),
    submitKey: z.uuid(),
    postId,
  }),
  z.object({ intent: z.literal("remove-comment"), commentId: z.string().max(64) }),
  z.object({ intent: z.literal("remove"), postId }),
  z.object({ intent: z.literal("share"), postId }),
  z.object({ intent: z.literal("hide"), postId }),
  z.object({ intent: z.literal("block"), postId }),
  z.object({ intent: z.literal("report"), postId }),
]);

export type FeedWrite = z.infer<typeof feedWriteSchema>;
