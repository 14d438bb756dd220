import { useEffect } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { pageAddress } from "~/lib/language";
import { POST_TEXTS } from "~/texts/community/community";
import { POST_MENU_TEXTS } from "~/texts/community/post";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { Menu, MenuItem } from "~/ui/menu";
import { showToast } from "~/ui/toast";
import { Icon as Ellipsis } from "~icons/ellipsis";
import type { FeedResult } from "../feed/feed-rules";
import type { FeedPost } from "../posts.server";

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
    <IconButton label={POST_MENU_TEXTS.label({ author: post.author })} icon={<Ellipsis />} />
  );
  if (post.mine) {
    return (
      <>
        <noscript>
          <form method="post" action={pageAddress("/community/posts")}>
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
        <MenuItem onClick={ask("block")}>{POST_TEXTS.blockAuthor({ name: post.author })}</MenuItem>
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

/** The route of all feed forms. */
export const WRITES_ROUTE = "core/community/write/route";

/** Must be the same function in every rendering. */
export type OnFeedResult = (answer: FeedResult<FeedPost>) => void;

/** A fetcher for feed forms; passes the answer to the feed before revalidation. */
export function usePostWrite(onAnswer: OnFeedResult | undefined) {
  const fetcher = useFetcher<FeedResult<FeedPost>>();
  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (data.reason === "not_found" || data.reason === "own_post")
      showToast({ title: data.message, tone: "danger" });
    onAnswer?.(data);
  }, [data, onAnswer]);
  return fetcher;
}
