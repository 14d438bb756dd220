import { PICTURE_REFUSAL_TEXTS } from "~/features/members/rules/pictures";
import { TEXT_PROBLEMS } from "./posts";

/** Why a write to the feed was refused, in words. */
export const FEED_REFUSAL_TEXTS = {
  ...TEXT_PROBLEMS,
  ...PICTURE_REFUSAL_TEXTS,
  not_found: "This post is not there any more.",
} as const;

export type FeedRefusal = keyof typeof FEED_REFUSAL_TEXTS;

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
  return FEED_REFUSAL_TEXTS[search.get("problem") as FeedRefusal];
}
