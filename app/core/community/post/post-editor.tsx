import { useEffect } from "react";
import type { PostId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { type OnFeedResult, usePostWrite } from "./use-post-write";
import { POST_MAX } from "../posts";
import { POST_TEXTS } from "../texts";

interface PostEditorProps {
  post: { id: PostId; content: string };
  onAnswer: OnFeedResult | undefined;
  onDone: () => void;
}

/** The form to edit one's own post. */
export function PostEditor({ post, onAnswer, onDone }: PostEditorProps) {
  const fetcher = usePostWrite(onAnswer);
  const isSaved = fetcher.data?.ok === true;
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  return (
    <fetcher.Form method="post" action="/community/posts" className="grid gap-3">
      <input type="hidden" name="postId" value={post.id} />
      <Textarea
        label={POST_TEXTS.text}
        hideLabel
        name="content"
        required
        maxLength={POST_MAX}
        defaultValue={post.content}
        errors={fetcher.data?.message ? [fetcher.data.message] : undefined}
      />
      <div className="flex gap-3">
        <Button name="intent" value="change" size="small" busy={fetcher.state !== "idle"}>
          {POST_TEXTS.save}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={onDone}>
          {POST_TEXTS.cancel}
        </Button>
      </div>
    </fetcher.Form>
  );
}
