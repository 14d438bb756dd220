import { Ellipsis, Heart, MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import { IconButton } from "~/ui/icon-button";
import { Menu, MenuItem } from "~/ui/menu";
import { type OnFeedAnswer, usePostWrite } from "../hooks/use-post-write";
import { useShare } from "../hooks/use-share";
import type { FeedPost } from "../queries/posts.server";
import { LinkedText } from "./linked-text";
import { PostEditor } from "./post-editor";
import { PostTime } from "./post-time";

const pictureSrc = (id: string | null) => (id ? `/pictures/${id}.webp` : null);
const action =
  "inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-ink no-underline hover:bg-tint [&>svg]:size-5";

interface PostCardProps {
  post: FeedPost;
  asOf: number;
  /** Set in a feed, not on the post's own page. */
  onAnswer?: OnFeedAnswer;
}

/** A post with its actions. */
export function PostCard({ post, asOf, onAnswer }: PostCardProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Card as="article" aria-label={`Post by ${post.author}`} className="grid gap-3">
      <header className="flex items-center gap-3">
        <Avatar name={post.author} src={pictureSrc(post.pictureId)} />
        <div className="mr-auto grid min-w-0">
          <p className="truncate font-bold">{post.author}</p>
          <p className="text-sm text-muted">
            <span className="capitalize">{post.level}</span> ·{" "}
            <PostTime at={post.createdAt} asOf={asOf} to={`/community/posts/${post.id}`} />
            {post.edited && " · edited"}
          </p>
        </div>
        <PostMenu post={post} onAnswer={onAnswer} onEdit={() => setEditing(true)} />
      </header>
      {editing ? (
        <PostEditor post={post} onAnswer={onAnswer} onDone={() => setEditing(false)} />
      ) : (
        <LinkedText text={post.content} />
      )}
      {post.imageId && (
        <img
          src={pictureSrc(post.imageId) ?? ""}
          alt={`From ${post.author}`}
          loading="lazy"
          className="max-h-128 w-full rounded-lg bg-sunken object-contain"
        />
      )}
      <PostActions post={post} onAnswer={onAnswer} />
    </Card>
  );
}

function PostActions({ post, onAnswer }: Pick<PostCardProps, "post" | "onAnswer">) {
  const like = usePostWrite(onAnswer);
  const share = useShare(post, onAnswer);
  const wanted = like.formData?.get("liked");
  const liked = wanted === undefined || wanted === null ? post.liked : wanted === "yes";
  const likes = post.likes + Number(liked) - Number(post.liked);
  return (
    <div className="-mx-3 -mb-2 flex flex-wrap">
      <like.Form method="post" action="/community/posts">
        <input type="hidden" name="postId" value={post.id} />
        <input type="hidden" name="liked" value={liked ? "no" : "yes"} />
        <button
          type="submit"
          name="intent"
          value="like"
          aria-pressed={liked}
          aria-label={`Like, ${likes}`}
          className={action}
        >
          <Heart aria-hidden className={liked ? "fill-accent-text text-accent-text" : ""} />
          <span className="figure">{likes}</span>
        </button>
      </like.Form>
      <Link
        to={`/community/posts/${post.id}`}
        aria-label={`Comments, ${post.comments}`}
        className={action}
      >
        <MessageCircle aria-hidden />
        <span className="figure">{post.comments}</span>
      </Link>
      <button type="button" onClick={share} aria-label={`Share, ${post.shares}`} className={action}>
        <Share2 aria-hidden />
        <span className="figure">{post.shares}</span>
      </button>
    </div>
  );
}

function PostMenu({
  post,
  onAnswer,
  onEdit,
}: Pick<PostCardProps, "post" | "onAnswer"> & { onEdit: () => void }) {
  const fetcher = usePostWrite(onAnswer);
  const navigate = useNavigate();
  // The post's own page no longer exists.
  const action = onAnswer ? "/community/posts" : "/community/posts?back";
  const ask = (intent: string) => () => {
    void fetcher.submit({ intent, postId: post.id }, { method: "post", action });
  };
  const trigger = (
    <IconButton label={`More about the post by ${post.author}`} icon={<Ellipsis />} />
  );
  if (post.mine) {
    return (
      <Menu trigger={trigger}>
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        <MenuItem onClick={ask("remove")} tone="danger">
          Delete
        </MenuItem>
      </Menu>
    );
  }
  return (
    <Menu trigger={trigger}>
      <MenuItem onClick={ask("hide")}>Hide this post</MenuItem>
      <MenuItem onClick={ask("block")}>Block {post.author}</MenuItem>
      <MenuItem onClick={() => void navigate(`/community/posts/${post.id}?report`)} tone="danger">
        Report to the club
      </MenuItem>
    </Menu>
  );
}
