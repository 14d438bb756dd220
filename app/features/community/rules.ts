import { isBlank } from "~/lib/blank-text";
import type { Instant } from "~/lib/dates";

export const POST_MAX = 2_000;
export const COMMENT_MAX = 500;
export const FEED_PAGE = 10;
export const COMMENTS_SHOWN = 200;

export const TEXT_PROBLEMS = {
  blank: "Write something first.",
  post_too_long: `Please use at most ${POST_MAX} characters.`,
  comment_too_long: `Please use at most ${COMMENT_MAX} characters.`,
} as const;
export type TextProblem = keyof typeof TEXT_PROBLEMS;

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

/** The problem that a plain form's answer carries in its address: one of our own texts, nothing else. */
export function problemIn(search: URLSearchParams): string | undefined {
  return TEXT_PROBLEMS[search.get("problem") as TextProblem];
}
