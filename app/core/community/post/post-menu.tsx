import { Ellipsis } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { Menu, MenuItem } from "~/ui/menu";
import type { FeedPost } from "../posts.server";
import { POST_TEXTS } from "../texts";
import { type OnFeedResult, usePostWrite } from "./use-post-write";

export interface PostMenuProps {
  post: FeedPost;
  onAnswer: OnFeedResult | undefined;
  onEdit: () => void;
}

/** The actions on a post; the most important ones work without JavaScript too. */
export function PostMenu({ post, onAnswer, onEdit }: PostMenuProps) {
  const fetcher = usePostWrite(onAnswer);
  const navigate = useNavigate();
  // After a block the post's own page no longer exists.
  const action = onAnswer ? "/community/posts" : "/community/posts?back";
  const ask = (intent: string) => () => {
    void fetcher.submit({ intent, postId: post.id }, { method: "post", action });
  };
  const report = `/community/posts/${post.id}?report`;
  const trigger = (
    <IconButton label={`More about the post by ${post.author}`} icon={<Ellipsis />} />
  );
  if (post.mine) {
    return (
      <>
        <noscript>
          <form method="post" action="/community/posts">
            <input type="hidden" name="postId" value={post.id} />
            <Button name="intent" value="remove" size="small" variant="quiet">
              {POST_TEXTS.delete}
            </Button>
          </form>
        </noscript>
        <Menu trigger={trigger}>
          <MenuItem onClick={onEdit}>{POST_TEXTS.edit}</MenuItem>
          <MenuItem onClick={ask("remove")} tone="danger">
            {POST_TEXTS.delete}
          </MenuItem>
        </Menu>
      </>
    );
  }
  return (
    <>
      <ReportLink to={report} />
      <Menu trigger={trigger}>
        <MenuItem onClick={ask("hide")}>{POST_TEXTS.hide}</MenuItem>
        <MenuItem onClick={ask("block")}>{POST_TEXTS.blockAuthor(post.author)}</MenuItem>
        <MenuItem onClick={() => void navigate(report)} tone="danger">
          {POST_TEXTS.report}
        </MenuItem>
      </Menu>
    </>
  );
}

/** A link to the report form, for browsers where the menu does not open. */
export function ReportLink({ to }: { to: string }) {
  return (
    <noscript>
      <Link to={to} className="text-link">
        {POST_TEXTS.report}
      </Link>
    </noscript>
  );
}
