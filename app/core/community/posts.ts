import type { ReportReason } from "~/db/tables/community";
import type { BookingId, PictureId } from "~/db/tables/shapes";
import { type Instant, MINUTE_MS } from "~/lib/dates";
import { firstLetters } from "~/lib/letters";
import { isBlank } from "~/lib/text-lines";

export const POST_MAX = 2_000;

export const COMMENT_MAX = 500;

export const COMMENTS_SHOWN = 200;

export const LIKERS_SHOWN = 50;

export const SHARED_MAX = 200;

/** How long a deleted post can be brought back. */
export const POST_UNDO_MINUTES = 10;

export type TextProblem = "blank" | "post_too_long" | "comment_too_long";

/** The problem of a post's text: blank or too long; or undefined. */
export function postProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > POST_MAX ? "post_too_long" : undefined;
}

/** The problem of a comment's text: blank or too long; or undefined. */
export function commentProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > COMMENT_MAX ? "comment_too_long" : undefined;
}

/** The start of a post, to send along with its address; an emoji is not cut in two. */
export function shareText(content: string): string {
  return firstLetters(content, SHARED_MAX);
}

const CHECK_IN_KEY = "run-";

/** The submit key of the post of a check-in, so that it is in the feed once. */
export function checkInPostKey(bookingId: BookingId): string {
  return `${CHECK_IN_KEY}${bookingId}`;
}

/** Whether a post is about a check-in. Keys of other posts are UUIDs. */
export function isCheckInPost(submitKey: string): boolean {
  return submitKey.startsWith(CHECK_IN_KEY);
}

/** Posts deleted at this moment or before are gone for good. */
export function purgeCutoff(now: Instant): Instant {
  return now - POST_UNDO_MINUTES * MINUTE_MS;
}

/** A post's picture, with its size in pixels, so that its place is kept until it has loaded. */
export interface PostImage {
  id: PictureId;
  width: number;
  height: number;
}

interface ImageColumns {
  imageId: PictureId | null;
  imageWidth: number | null;
  imageHeight: number | null;
}

/** The picture of a row that joins it, if there is one. */
export function postImage({ imageId, imageWidth, imageHeight }: ImageColumns): PostImage | null {
  if (imageId === null) return null;
  return { id: imageId, width: imageWidth ?? 0, height: imageHeight ?? 0 };
}

export const REPORT_REASON_NAMES = [
  "unkind",
  "spam",
  "private",
  "other",
] as const satisfies readonly ReportReason[];

export const HIDING_REASON_MAX = 200;

export const REVIEW_LISTS = ["reported", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];
