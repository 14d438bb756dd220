import type { PostId } from "~/db/tables/shapes";
import { ownValue } from "~/lib/own-value";
import { FEED_REFUSAL_TEXTS } from "./texts";

export type FeedRefusal = keyof typeof FEED_REFUSAL_TEXTS;

/** The address after a form without JavaScript: its post's page, or the feed. */
export function pageAfter(
  post: { id: PostId } | undefined,
  outcome: { ok: true } | { ok: false; reason: FeedRefusal },
): string {
  const page = post ? `/community/posts/${post.id}` : "/community";
  return outcome.ok ? page : `${page}?problem=${outcome.reason}`;
}

/** The text of the problem that the query string names, or undefined. */
export function problemIn(search: URLSearchParams): string | undefined {
  return ownValue(FEED_REFUSAL_TEXTS, search.get("problem"));
}
