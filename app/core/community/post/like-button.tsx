import { Heart, ThumbsUp } from "lucide-react";
import { Link } from "react-router";
import { type OnFeedResult, usePostWrite } from "./use-post-write";
import type { FeedPost } from "../posts.server";
import { LIKE_TEXTS } from "../texts";

export const POST_ACTION =
  "inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-ink no-underline hover:bg-tint [&>svg]:size-5";

export interface LikeButtonProps {
  post: FeedPost;
  onAnswer: OnFeedResult | undefined;
}

/** The button for kudos (a check-in's post) or a like (another post); one's own post shows who gave them. */
export function LikeButton({ post, onAnswer }: LikeButtonProps) {
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
