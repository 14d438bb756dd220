import { useEffect } from "react";
import { useFetcher } from "react-router";
import { showToast } from "~/ui/toast";
import type { FeedResult } from "../feed/feed-rules";
import type { FeedPost } from "../posts.server";

/** The route of all feed forms. */
export const WRITES_ROUTE = "core/community/write/route";

/** Must be the same function in every rendering. */
export type OnFeedResult = (answer: FeedResult<FeedPost>) => void;

/** A fetcher for feed forms; passes the answer to the feed before revalidation. */
export function usePostWrite(onAnswer: OnFeedResult | undefined) {
  const fetcher = useFetcher<FeedResult<FeedPost>>();
  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (data.reason === "not_found" || data.reason === "own_post")
      showToast({ title: data.message, tone: "danger" });
    onAnswer?.(data);
  }, [data, onAnswer]);
  return fetcher;
}
