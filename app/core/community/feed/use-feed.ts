import { useCallback, useEffect, useRef, useState } from "react";
import { useLivePage } from "~/ui/use-live-page";
import {
  applyFeedResult,
  cursorText,
  type FeedCursor,
  type FeedResult,
  leavesGap,
  mergeFeed,
} from "./feed-rules";

const TRY_AGAIN_MS = 5_000;

export interface FeedPage<Post extends FeedCursor> {
  posts: Post[];
  from: FeedCursor | undefined;
  isLast: boolean;
}

/** The feed on the screen: adds new posts live and loads older ones at the end. */
export function useFeed<Post extends FeedCursor>(first: FeedPage<Post>) {
  const [{ posts, ended }, setFeed] = useState({ posts: first.posts, ended: first.isLast });
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const end = useRef<HTMLDivElement>(null);
  useLivePage("/community/changes");

  useEffect(() => {
    setFeed((kept) => ({
      posts: mergeFeed(kept.posts, first),
      ended: first.isLast || (kept.ended && !leavesGap(kept.posts, first)),
    }));
  }, [first]);

  const takeIn = useCallback((answer: FeedResult<Post>) => {
    setFeed((kept) => ({
      posts: applyFeedResult(kept.posts, answer),
      ended: kept.ended && answer.intent !== "block",
    }));
  }, []);

  const loadOlder = useCallback(async (before: string) => {
    setOlder("loading");
    const page = await readOlder<Post>(before);
    setOlder(page ? "idle" : "failed");
    if (!page) return;
    setFeed((kept) => {
      const last = kept.posts.at(-1);
      // Requested before the posts above were replaced: merging it would leave a gap.
      if (page.from && last && cursorText(page.from) !== cursorText(last)) return kept;
      return { posts: mergeFeed(kept.posts, page), ended: page.isLast };
    });
  }, []);

  const last = posts.at(-1);
  const before = !ended && last ? cursorText(last) : undefined;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !before || older === "loading") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void loadOlder(before);
    });
    const look = () => observer.observe(mark);
    const timer = setTimeout(look, older === "failed" ? TRY_AGAIN_MS : 0);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [before, older, loadOlder]);

  const next = before && `/community?before=${before}`;
  return { posts, takeIn, next, end, loading: older === "loading" };
}

/** The posts before this cursor, or undefined after a failure. */
async function readOlder<Post extends FeedCursor>(
  before: string,
): Promise<FeedPage<Post> | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/community/posts?before=${before}`, { headers });
    // Signed out meanwhile: the reload shows the sign-in page.
    if (answer.status === 401) window.location.reload();
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
