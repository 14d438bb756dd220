import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { POST_MAX } from "../rules";

interface PostEditorProps {
  post: { id: string; content: string };
  onDone: () => void;
}

/** The text of one's own post, to change. */
export function PostEditor({ post, onDone }: PostEditorProps) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>();
  const isSaved = fetcher.data?.ok === true;
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  return (
    <fetcher.Form method="post" action="/community/posts" className="grid gap-3">
      <input type="hidden" name="postId" value={post.id} />
      <Textarea
        label="Text"
        hideLabel
        name="content"
        required
        maxLength={POST_MAX}
        defaultValue={post.content}
        errors={fetcher.data?.message ? [fetcher.data.message] : undefined}
      />
      <div className="flex gap-3">
        <Button name="intent" value="change" size="small" busy={fetcher.state !== "idle"}>
          Save
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
