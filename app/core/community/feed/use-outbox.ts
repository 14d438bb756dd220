import { useCallback, useEffect, useState } from "react";
import {
  deleteOutboxPost,
  listOutboxPosts,
  type OutboxPost,
  storeOutboxPost,
} from "~/core/people/sessions/post-outbox";
import type { MemberId } from "~/db/tables/shapes";
import { FEED_TEXTS } from "~/texts/community/community";

/** A post being sent: shown at once, and kept on the device until the server has it. */
export interface WaitingPost extends OutboxPost {
  problem?: string | undefined;
}

/** Sends posts and keeps failed ones, to send on the next visit or when online again. */
export function useOutbox(memberId: MemberId, onStored: () => Promise<void>) {
  const [waiting, setWaiting] = useState<WaitingPost[]>([]);

  const send = useCallback(
    async (post: WaitingPost) => {
      const outcome = await sendPost(post);
      if (outcome === undefined) {
        await deleteOutboxPost(post.key);
        // Shown here until the feed contains it.
        await onStored();
        setWaiting((posts) => posts.filter(({ key }) => key !== post.key));
        return;
      }
      setWaiting((posts) =>
        posts.map((kept) => (kept.key === post.key ? { ...kept, problem: outcome } : kept)),
      );
    },
    [onStored],
  );

  const add = useCallback(
    (content: string, picture: File | undefined) => {
      const post: WaitingPost = { key: crypto.randomUUID(), memberId, content, picture };
      setWaiting((posts) => [post, ...posts]);
      void storeOutboxPost(post).then(() => send(post));
    },
    [memberId, send],
  );

  const drop = useCallback((key: string) => {
    setWaiting((posts) => posts.filter((post) => post.key !== key));
    void deleteOutboxPost(key);
  }, []);

  useEffect(() => {
    const sendAll = async () => {
      const kept = await listOutboxPosts(memberId);
      setWaiting((posts) => [
        ...posts.filter(({ key }) => !kept.some((post) => post.key === key)),
        ...kept,
      ]);
      for (const post of kept) void send(post);
    };
    const onOnline = () => void sendAll();
    onOnline();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [memberId, send]);

  return { waiting, add, send, drop };
}

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
