import { useEffect, useState } from "react";
import { Link } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import { optionLabel } from "~/core/people/profile/option-label";
import type { PostId } from "~/db/tables/shapes";
import { loadedOf } from "~/lib/stored-fields";
import {
  COMMUNITY_TEXTS,
  LIKE_TEXTS,
  POST_CARD_TEXTS,
  POST_TEXTS,
} from "~/texts/community/community";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { showToast } from "~/ui/toast";
import { Icon as Heart } from "~icons/heart";
import { Icon as MessageCircle } from "~icons/message-circle";
import { Icon as Share2 } from "~icons/share-2";
import { Icon as ThumbsUp } from "~icons/thumbs-up";
import { POST_MAX, POST_UNDO_MINUTES, shareText } from "../posts";
import type { FeedPost } from "../posts.server";
import { LinkedText, PostTime } from "./comments";
import { type OnFeedResult, PostMenu, usePostWrite } from "./post-menu";

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
    <Card
      as="article"
      aria-label={POST_CARD_TEXTS.postBy({ author: post.author })}
      className="grid gap-3"
    >
      <header className="flex items-center gap-3">
        <Avatar name={post.author} src={post.pictureId && pictureHref(post.pictureId)} />
        <div className="mr-auto grid min-w-0">
          <p className="font-bold wrap-anywhere">{post.author}</p>
          <p className="text-sm text-muted">
            {post.level && `${optionLabel(post.level)} · `}
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
          alt={POST_CARD_TEXTS.from({ author: post.author })}
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
        aria-label={POST_CARD_TEXTS.comments({ comments: post.comments })}
        className={POST_ACTION}
      >
        <MessageCircle aria-hidden />
        <span className="figure">{post.comments}</span>
      </Link>
      <button
        type="button"
        onClick={share}
        aria-label={POST_CARD_TEXTS.share({ shares: post.shares })}
        className={POST_ACTION}
      >
        <Share2 aria-hidden />
        <span className="figure">{post.shares}</span>
      </button>
    </div>
  );
}

interface RemovedPostProps {
  post: { id: PostId };
  onAnswer: OnFeedResult | undefined;
}

/** Stands where a deleted post was, with the way to bring it back. */
function RemovedPost({ post, onAnswer }: RemovedPostProps) {
  const fetcher = usePostWrite(onAnswer);
  return (
    <Card
      as="article"
      look="sunken"
      aria-label={POST_TEXTS.removedTitle}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status">
        <strong>{POST_TEXTS.removedTitle}.</strong>{" "}
        {COMMUNITY_TEXTS.removed({ postUndoMinutes: POST_UNDO_MINUTES })}
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

/** Returns a function that shares a post by the device or by WhatsApp, and counts it. */
function useShare(post: { id: PostId; content: string }, onAnswer: OnFeedResult | undefined) {
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

interface PostEditorProps {
  post: { id: PostId; content: string };
  onAnswer: OnFeedResult | undefined;
  onDone: () => void;
}

/** The form to edit one's own post. */
function PostEditor({ post, onAnswer, onDone }: PostEditorProps) {
  const fetcher = usePostWrite(onAnswer);
  const isSaved = fetcher.data?.ok === true;
  // As the post was when its text was opened, or as the last refusal showed it.
  const [opened] = useState(post.content);
  const content = fetcher.data?.post?.content ?? opened;
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  return (
    <fetcher.Form method="post" action="/community/posts" className="grid gap-3">
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="loaded" value={loadedOf({ content })} />
      {fetcher.data?.reason === "changed_meanwhile" && (
        <p className="rounded-lg bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">{content}</p>
      )}
      <Textarea
        label={POST_TEXTS.text}
        hideLabel
        name="content"
        required
        maxLength={POST_MAX}
        defaultValue={opened}
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

const POST_ACTION =
  "inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-ink no-underline hover:bg-tint [&>svg]:size-5";

interface LikeButtonProps {
  post: FeedPost;
  onAnswer: OnFeedResult | undefined;
}

/** The button for kudos (a check-in's post) or a like (another post); one's own post shows who gave them. */
function LikeButton({ post, onAnswer }: LikeButtonProps) {
  const like = usePostWrite(onAnswer);
  const asked = like.formData?.get("liked");
  const liked = asked ? asked === "yes" : post.liked;
  const likes = post.likes + Number(liked) - Number(post.liked);
  const label = `${LIKE_TEXTS[post.isRun ? "run" : "post"].name}, ${likes}`;
  const Sign = post.isRun ? ThumbsUp : Heart;
  const content = (
    <>
      <Sign aria-hidden className={liked ? "fill-accent-text text-accent-text" : ""} />
      <span className="figure">{likes}</span>
    </>
  );
  if (post.mine) {
    return (
      <Link to={`/community/posts/${post.id}#likes`} aria-label={label} className={POST_ACTION}>
        {content}
      </Link>
    );
  }
  return (
    <like.Form method="post" action="/community/posts">
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="liked" value={liked ? "no" : "yes"} />
      <button
        type="submit"
        name="intent"
        value="like"
        aria-pressed={liked}
        aria-label={label}
        className={POST_ACTION}
      >
        {content}
      </button>
    </like.Form>
  );
}
