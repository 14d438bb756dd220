import type { Instant } from "~/lib/dates";
import type { FeedRefusal } from "./refusals";

export const FEED_PAGE = 10;

/** A place in the feed: after the post made then, with this id. */
export interface FeedCursor {
  createdAt: Instant;
  id: string;
}

/** The cursor as the end of an address. */
export function cursorText({ createdAt, id }: FeedCursor): string {
  return `${createdAt}_${id}`;
}

/** The cursor that an address carries, or undefined. */
export function cursorIn(search: URLSearchParams): FeedCursor | undefined {
  const [, createdAt, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}

/** Positive when `a` is older than `b`; the newest comes first. */
export function compareInFeed(a: FeedCursor, b: FeedCursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

/**
 * The feed on the screen after another page of it was read. What the page covers is as the page says, so a
 * removed post goes; what lies outside stays, so nothing is lost or shown twice while new posts arrive. When
 * so many arrived that the newest page no longer reaches the posts on the screen, it takes their place: what
 * lies between is read from there on.
 */
export function mergeFeed<Post extends FeedCursor>(
  kept: readonly Post[],
  page: { posts: readonly Post[]; from: FeedCursor | undefined; isLast: boolean },
): Post[] {
  const last = page.posts.at(-1);
  const isCovered = (post: Post) => {
    const isBelowStart = page.from === undefined || compareInFeed(post, page.from) > 0;
    const isAboveEnd = page.isLast || (last !== undefined && compareInFeed(post, last) <= 0);
    return isBelowStart && isAboveEnd;
  };
  if (leavesGap(kept, page)) return [...page.posts];
  const outside = kept.filter((post) => !isCovered(post));
  return [...outside, ...page.posts].toSorted(compareInFeed);
}

/** Whether posts may lie between the newest page and all that is on the screen. */
export function leavesGap(
  kept: readonly FeedCursor[],
  page: { posts: readonly FeedCursor[]; from: FeedCursor | undefined; isLast: boolean },
): boolean {
  const [newest, last] = [kept[0], page.posts.at(-1)];
  if (page.from !== undefined || page.isLast || !newest || !last) return false;
  return compareInFeed(newest, last) > 0;
}

/** What the club answers to a write to a post: `post` as the member's feed shows it now, null when it does not. */
export interface FeedAnswer<Post> {
  ok: boolean;
  reason?: FeedRefusal;
  message?: string;
  intent: string;
  postId: string;
  post: Post | null;
}

/**
 * The feed on the screen after a write of the member's own: nothing reads what lies below the newest page again.
 * The post stands as the club says, or goes. After a block, all that lies there goes and is read anew: there may
 * be more posts by the one who was blocked.
 */
export function afterAnswer<Post extends { id: string }>(
  kept: readonly Post[],
  { intent, postId, post }: FeedAnswer<Post>,
): Post[] {
  const left = intent === "block" ? kept.slice(0, FEED_PAGE) : kept;
  return left.flatMap((old) => (old.id === postId ? (post ?? []) : old));
}
