import type { PostId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { type OnFeedResult, usePostWrite } from "./use-post-write";
import { POST_TEXTS } from "../texts";

export interface RemovedPostProps {
  post: { id: PostId };
  onAnswer: OnFeedResult | undefined;
}

/** Stands where a deleted post was, with the way to bring it back. */
export function RemovedPost({ post, onAnswer }: RemovedPostProps) {
  const fetcher = usePostWrite(onAnswer);
  return (
    <Card
      as="article"
      look="sunken"
      aria-label={POST_TEXTS.removedTitle}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status">
        <strong>{POST_TEXTS.removedTitle}.</strong> {POST_TEXTS.removed}
      </p>
      <fetcher.Form method="post" action="/community/posts">
        <input type="hidden" name="postId" value={post.id} />
        <Button name="intent" value="restore" size="small" busy={fetcher.state !== "idle"}>
          {POST_TEXTS.undo}
        </Button>
      </fetcher.Form>
    </Card>
  );
}
