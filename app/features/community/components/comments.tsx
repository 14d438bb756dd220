import { useFetcher } from "react-router";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { COMMENT_MAX } from "../rules";
import { PostTime } from "./post-time";

export interface CommentsProps {
  postId: string;
  submitKey: string;
  /** When the server read the page. */
  asOf: number;
  comments: {
    id: string;
    author: string;
    pictureId: string | null;
    content: string;
    createdAt: number;
    mine: boolean;
  }[];
}

/** The comments of a post and the box for one more. */
export function Comments({ postId, submitKey, asOf, comments }: CommentsProps) {
  return (
    <Card as="section" aria-label="Comments" className="grid gap-4">
      <ol className="grid gap-4">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <Avatar
              name={comment.author}
              src={comment.pictureId && `/pictures/${comment.pictureId}.webp`}
              size="small"
            />
            <div className="mr-auto grid min-w-0">
              <p className="text-sm">
                <strong>{comment.author}</strong>{" "}
                <PostTime at={comment.createdAt} asOf={asOf} to={`/community/posts/${postId}`} />
              </p>
              <p className="whitespace-pre-wrap">{comment.content}</p>
            </div>
            {comment.mine && <RemoveComment id={comment.id} />}
          </li>
        ))}
      </ol>
      <CommentForm key={submitKey} postId={postId} submitKey={submitKey} />
    </Card>
  );
}

function CommentForm({ postId, submitKey }: { postId: string; submitKey: string }) {
  const fetcher = useFetcher<{ message?: string }>();
  return (
    <fetcher.Form method="post" action="/community/posts" className="grid gap-3">
      <input type="hidden" name="postId" value={postId} />
      <input type="hidden" name="submitKey" value={submitKey} />
      <Textarea
        label="Comment"
        name="content"
        rows={2}
        required
        maxLength={COMMENT_MAX}
        errors={fetcher.data?.message ? [fetcher.data.message] : undefined}
      />
      <Button
        name="intent"
        value="comment"
        busy={fetcher.state !== "idle"}
        className="justify-self-start"
      >
        Comment
      </Button>
    </fetcher.Form>
  );
}

function RemoveComment({ id }: { id: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/community/posts">
      <input type="hidden" name="commentId" value={id} />
      <Button name="intent" value="remove-comment" size="small" variant="quiet">
        Delete
      </Button>
    </fetcher.Form>
  );
}
