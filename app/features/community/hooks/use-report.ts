import { useFetcher } from "react-router";

/** The fetcher of a report: the same for its form and for the page, which leaves out what was reported. */
export function useReport(postId: string, commentId: string | undefined) {
  return useFetcher<{ ok: boolean; message?: string }>({
    key: `report ${postId} ${commentId ?? ""}`,
  });
}
