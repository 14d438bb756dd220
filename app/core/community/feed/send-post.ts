import type { OutboxPost } from "~/core/people/sessions/post-outbox";
import { FEED_TEXTS } from "~/texts/community/community";

const ADDRESS = "/community/posts";

/** Sends a post; undefined on success, otherwise the text of the problem. */
export async function sendPost(post: OutboxPost): Promise<string | undefined> {
  const body = new FormData();
  body.append("intent", "add");
  body.append("submitKey", post.key);
  body.append("content", post.content);
  if (post.picture) body.append("picture", post.picture);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(ADDRESS, { method: "POST", body, headers });
    if (response.ok) return undefined;
    if (response.status === 401) return FEED_TEXTS.signedOut;
    if (response.status === 413) return FEED_TEXTS.tooLarge;
    const answer: { message?: string } = [400, 429].includes(response.status)
      ? await response.json()
      : {};
    return answer.message ?? FEED_TEXTS.notSent;
  } catch {
    return FEED_TEXTS.offline;
  }
}
