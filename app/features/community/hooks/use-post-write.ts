import { useEffect } from "react";
import { useFetcher } from "react-router";
import { showToast } from "~/ui/toast";
import type { FeedPost } from "../queries/posts.server";
import type { FeedAnswer } from "../rules/feed";

/** Where every form of the feed is sent. */
export const WRITES_ROUTE = "routes/member/community-posts";

/** Stays the same function from one rendering to the next. */
export type OnFeedAnswer = (answer: FeedAnswer<FeedPost>) => void;

/** A fetcher for writes to a post. What the club answers reaches the feed before the page reads itself again. */
export function usePostWrite(onAnswer: OnFeedAnswer | undefined) {
  const fetcher = useFetcher<FeedAnswer<FeedPost>>();
  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (data.reason === "not_found") showToast({ title: data.message, tone: "danger" });
    onAnswer?.(data);
  }, [data, onAnswer]);
  return fetcher;
}
