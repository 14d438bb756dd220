import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { cursorText, type FeedCursor, mergeFeed } from "../rules";

export interface FeedPage<Post extends FeedCursor> {
  posts: Post[];
  from: FeedCursor | undefined;
  isLast: boolean;
}

/** The feed on the screen: new posts come in by themselves, older ones when the end is reached. */
export function useFeed<Post extends FeedCursor>(first: FeedPage<Post>) {
  const [posts, setPosts] = useState(first.posts);
  const [ended, setEnded] = useState(first.isLast);
  const older = useFetcher<{ page: FeedPage<Post> }>();
  const end = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => setPosts((kept) => mergeFeed(kept, first)), [first]);

  useEffect(() => {
    const page = older.data?.page;
    if (!page) return;
    setPosts((kept) => mergeFeed(kept, page));
    setEnded(page.isLast);
  }, [older.data]);

  useEffect(() => {
    const source = new EventSource("/community/changes");
    const look = () => void revalidate();
    source.addEventListener("open", look);
    source.addEventListener("message", look);
    return () => source.close();
  }, [revalidate]);

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
