import { useCallback, useEffect, useState } from "react";
import {
  deleteOutboxPost,
  listOutboxPosts,
  type OutboxPost,
  storeOutboxPost,
} from "~/core/people/sessions/post-outbox";
import type { MemberId } from "~/db/tables/shapes";
import { sendPost } from "./send-post";

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
