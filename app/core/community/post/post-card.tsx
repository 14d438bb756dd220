import { MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import type { OnFeedResult } from "./use-post-write";
import { useShare } from "./use-share";
import type { FeedPost } from "../posts.server";
import { POST_TEXTS } from "../texts";
import { LikeButton, POST_ACTION } from "./like-button";
import { LinkedText } from "./linked-text";
import { PostEditor } from "./post-editor";
import { PostMenu } from "./post-menu";
import { PostTime } from "./post-time";
import { RemovedPost } from "./removed-post";

interface PostCardProps {
  post: FeedPost;
  asOf: number;
  /** Set in a feed, not on the post's own page. */
  onAnswer?: OnFeedResult;
}

/** A post with its actions. */
export function PostCard({ post, asOf, onAnswer }: PostCardProps) {
  const [editing, setEditing] = useState(false);
  if (post.isRemoved) return <RemovedPost post={post} onAnswer={onAnswer} />;
  return (
    <Card as="article" aria-label={`Post by ${post.author}`} className="grid gap-3">
      <header className="flex items-center gap-3">
        <Avatar name={post.author} src={post.pictureId && pictureHref(post.pictureId)} />
        <div className="mr-auto grid min-w-0">
          <p className="truncate font-bold">{post.author}</p>
          <p className="text-sm text-muted">
            <span className="capitalize">{post.level}</span> ·{" "}
            <PostTime at={post.createdAt} asOf={asOf} to={`/community/posts/${post.id}`} />
            {post.edited && ` · ${POST_TEXTS.edited}`}
          </p>
        </div>
        <PostMenu post={post} onAnswer={onAnswer} onEdit={() => setEditing(true)} />
      </header>
      {editing ? (
        <PostEditor post={post} onAnswer={onAnswer} onDone={() => setEditing(false)} />
      ) : (
        <LinkedText text={post.content} />
      )}
      {post.image && (
        <img
          src={pictureHref(post.image.id)}
          width={post.image.width}
          height={post.image.height}
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
  const share = useShare(post, onAnswer);
  return (
    <div className="-mx-3 -mb-2 flex flex-wrap">
      <LikeButton post={post} onAnswer={onAnswer} />
      <Link
        to={`/community/posts/${post.id}`}
        aria-label={`Comments, ${post.comments}`}
        className={POST_ACTION}
      >
        <MessageCircle aria-hidden />
        <span className="figure">{post.comments}</span>
      </Link>
      <button
        type="button"
        onClick={share}
        aria-label={`Share, ${post.shares}`}
        className={POST_ACTION}
      >
        <Share2 aria-hidden />
        <span className="figure">{post.shares}</span>
      </button>
    </div>
  );
}
