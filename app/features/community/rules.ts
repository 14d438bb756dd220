import { PICTURE_REFUSAL_TEXTS } from "~/features/members/rules/pictures";
import { isBlank } from "~/lib/blank-text";
import type { Instant } from "~/lib/dates";

export const POST_MAX = 2_000;
export const COMMENT_MAX = 500;
export const FEED_PAGE = 10;
export const COMMENTS_SHOWN = 200;
export const SHARED_MAX = 200;

export const TEXT_PROBLEMS = {
  blank: "Write something first.",
  post_too_long: `Please use at most ${POST_MAX} characters.`,
  comment_too_long: `Please use at most ${COMMENT_MAX} characters.`,
} as const;
type TextProblem = keyof typeof TEXT_PROBLEMS;

/** Why a write to the feed was refused, in words. */
export const REFUSAL_TEXTS = {
  ...TEXT_PROBLEMS,
  ...PICTURE_REFUSAL_TEXTS,
  not_found: "This post is not there any more.",
} as const;
export type FeedRefusal = keyof typeof REFUSAL_TEXTS;

/** What a member says is wrong with a post. */
export const REPORT_REASONS = {
  unkind: "Unkind or abusive",
  spam: "Advertising or spam",
  private: "Shows somebody's private details",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const HIDING_REASON_MAX = 200;
export const REVIEW_LISTS = ["reported", "hidden"] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];
export const REVIEW_LABELS: Record<ReviewList, string> = {
  reported: "Reported",
  hidden: "Taken down",
};
export const JUDGED_TEXTS = {
  hide: "The post is taken down, and its author is told why.",
  dismiss: "The reports are dismissed. The post stays.",
  restore: "The post is shown again.",
} as const;

/** The reason in words. */
export function reasonText(reason: string): string {
  return REPORT_REASONS[reason as ReportReason] ?? REPORT_REASONS.other;
}

/** Why a text cannot be posted, or undefined: blank, of whitespace only, or too long. */
export function postProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > POST_MAX ? "post_too_long" : undefined;
}

/** The same for a comment. */
export function commentProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > COMMENT_MAX ? "comment_too_long" : undefined;
}

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

/** The start of a post, to send along with its address; a picture sign is not cut in two. */
export function shareText(content: string): string {
  return [...content].slice(0, SHARED_MAX).join("");
}

/** Where a form leads that was sent without a script: to its post, or to the feed when that does not show it. */
export function pageAfter(
  post: { id: string } | undefined,
  outcome: { ok: true } | { ok: false; reason: FeedRefusal },
): string {
  const page = post ? `/community/posts/${post.id}` : "/community";
  return outcome.ok ? page : `${page}?problem=${outcome.reason}`;
}

/** The problem that a plain form's answer carries in its address: one of our own texts, nothing else. */
export function problemIn(search: URLSearchParams): string | undefined {
  return REFUSAL_TEXTS[search.get("problem") as FeedRefusal];
}
