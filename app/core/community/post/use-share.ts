import type { PostId } from "~/db/tables/shapes";
import { showToast } from "~/ui/toast";
import { shareText } from "../posts";
import { POST_TEXTS } from "../texts";
import { type OnFeedResult, usePostWrite } from "./use-post-write";

/** Returns a function that shares a post by the device or by WhatsApp, and counts it. */
export function useShare(
  post: { id: PostId; content: string },
  onAnswer: OnFeedResult | undefined,
) {
  const fetcher = usePostWrite(onAnswer);
  return () => void share();

  async function share() {
    const url = new URL(`/community/posts/${post.id}`, window.location.origin).href;
    const text = shareText(post.content);
    try {
      if (navigator.share) await navigator.share({ text, url });
      else
        window.open(
          `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`,
          "_blank",
          "noopener",
        );
    } catch {
      return;
    }
    showToast({ title: POST_TEXTS.shared, tone: "success" });
    await fetcher.submit(
      { intent: "share", postId: post.id },
      { method: "post", action: "/community/posts" },
    );
  }
}
