import type { PostId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ownValue } from "~/lib/records";
import { FEED_REFUSAL_TEXTS } from "../texts";

export const FEED_PAGE = 10;

/** The position after a post in the feed. */
export interface FeedCursor {
  createdAt: Instant;
  id: PostId;
}

/** The cursor as query text. */
export function cursorText({ createdAt, id }: FeedCursor): string {
  return `${createdAt}_${id}`;
}

/** The cursor of a query string, or undefined. */
export function cursorIn(search: URLSearchParams): FeedCursor | undefined {
  const [, createdAt, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(search.get("before") ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}

/** Compares two posts for sorting, the newest first. */
export function compareInFeed(a: FeedCursor, b: FeedCursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

/**
 * The feed on the screen after another page was read. The page replaces the range that it covers, so that a
 * removed post disappears; posts outside stay, so that none is lost or repeated while new posts arrive. When
 * the newest page does not reach the posts on the screen, it replaces them; the posts between are loaded next.
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
  return [...outside, ...page.posts].sort(compareInFeed);
}

/** Whether there may be posts between the newest page and the posts on the screen. */
export function leavesGap(
  kept: readonly FeedCursor[],
  page: { posts: readonly FeedCursor[]; from: FeedCursor | undefined; isLast: boolean },
): boolean {
  const [newest, last] = [kept[0], page.posts.at(-1)];
  if (page.from !== undefined || page.isLast || !newest || !last) return false;
  return compareInFeed(newest, last) > 0;
}

/** The answer to a feed form; `post` is the post as the member's feed shows it now, or null. */
export interface FeedResult<Post> {
  ok: boolean;
  reason?: FeedRefusal;
  message?: string;
  intent: string;
  postId: PostId;
  post: Post | null;
}

/**
 * The feed on the screen after a feed form: the post is replaced or removed, since revalidation reads the newest
 * page only. A block keeps the newest page only, since older pages may hold more posts of the blocked member.
 */
export function applyFeedResult<Post extends { id: string }>(
  kept: readonly Post[],
  { intent, postId, post }: FeedResult<Post>,
): Post[] {
  const left = intent === "block" ? kept.slice(0, FEED_PAGE) : kept;
  return left.flatMap((old) => (old.id === postId ? (post ?? []) : old));
}

export type FeedRefusal = keyof typeof FEED_REFUSAL_TEXTS;

/** What came of a write to the feed. */
export type FeedOutcome = { ok: true } | { ok: false; reason: FeedRefusal };

/** The address after a form without JavaScript: its post's page, or the feed. */
export function pageAfter(post: { id: PostId } | undefined, outcome: FeedOutcome): string {
  const page = post ? `/community/posts/${post.id}` : "/community";
  return outcome.ok ? page : `${page}?problem=${outcome.reason}`;
}

/** The text of the problem that the query string names, or undefined. */
export function problemIn(search: URLSearchParams): string | undefined {
  return ownValue(FEED_REFUSAL_TEXTS, search.get("problem"));
}
