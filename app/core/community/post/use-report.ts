import { useFetcher } from "react-router";
import type { CommentId, PostId } from "~/db/tables/shapes";

/** The fetcher of a report: the same for its form and for the page, which leaves out what was reported. */
export function useReport(postId: PostId, commentId: CommentId | undefined) {
  return useFetcher<{ ok: boolean; message?: string }>({
    key: `report ${postId} ${commentId ?? ""}`,
  });
}
