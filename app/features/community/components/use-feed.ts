import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useLivePage } from "~/ui/use-live-page";
import { cursorText, type FeedCursor, leavesGap, mergeFeed } from "../rules";

export interface FeedPage<Post extends FeedCursor> {
  posts: Post[];
  from: FeedCursor | undefined;
  isLast: boolean;
}

/** The feed on the screen: new posts come in by themselves, older ones when the end is reached. */
export function useFeed<Post extends FeedCursor>(first: FeedPage<Post>) {
  const [{ posts, ended }, setFeed] = useState({ posts: first.posts, ended: first.isLast });
  const older = useFetcher<{ page: FeedPage<Post> }>();
  const end = useRef<HTMLDivElement>(null);
  useLivePage("/community/changes");

  useEffect(() => {
    setFeed((kept) => ({
      posts: mergeFeed(kept.posts, first),
      ended: first.isLast || (kept.ended && !leavesGap(kept.posts, first)),
    }));
  }, [first]);

  useEffect(() => {
    const page = older.data?.page;
    if (!page) return;
    setFeed((kept) => {
      const last = kept.posts.at(-1);
      // Asked for before the posts above it were replaced: it would leave a gap.
      if (page.from && last && cursorText(page.from) !== cursorText(last)) return kept;
      return { posts: mergeFeed(kept.posts, page), ended: page.isLast };
    });
  }, [older.data]);

  const last = posts.at(-1);
  const next = !ended && last ? `/community?before=${cursorText(last)}` : undefined;
  const isIdle = older.state === "idle";
  const { load } = older;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !next || !isIdle) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void load(next);
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [next, isIdle, load]);

  return { posts, next, end, loading: !isIdle };
}
