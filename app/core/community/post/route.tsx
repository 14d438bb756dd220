import { data, useFetcher } from "react-router";
import { pageTitle } from "~/content/page-club";
import { problemIn } from "~/core/community/feed/feed-rules";
import { findPost } from "~/core/community/posts.server";
import { pictureHref } from "~/core/people/pictures/pictures";
import type { CommentId, PostId } from "~/db/tables/shapes";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { takeTold } from "~/middleware/told-once.server";
import {
  COMMUNITY_TEXTS,
  LIKE_TEXTS,
  POST_REPORT_TEXTS,
  POST_TEXTS,
  POST_WORDS,
  REPORT_REASONS_TEXTS,
} from "~/texts/community/community";
import { Alert } from "~/ui/alert";
import { Avatar } from "~/ui/avatar";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { RadioGroup } from "~/ui/radio-group";
import { type FeedPost, type Liker, listComments, listLikers } from "../posts.server";

import type { Route } from "./+types/route";
import { Comments } from "./comments";
import { PostCard } from "./post-card";

export const meta = pageTitle((club) => `${POST_TEXTS.title} – ${club}`);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const whose = { viewerId: context.get(memberContext).id, postId: params.postId };
  const post = await findPost(db, { ...whose, now });
  if (!post) throw data({ reason: "no_post" }, { status: 404 });
  const search = url.searchParams;
  const { told, forgotten } = await takeTold({ context, request, url });
  const shown = {
    memberId: whose.viewerId,
    post,
    comments: post.isRemoved ? [] : await listComments(db, whose),
    likers: post.isRemoved ? [] : await listLikers(db, whose),
    submitKey: newId(),
    asOf: now,
    problem: problemIn(search),
    reported: search.get("report"),
    // A comment that was refused without a script.
    typed: told.get("typed") ?? undefined,
  };
  return data(shown, forgotten);
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { memberId, post, likers, submitKey, asOf, problem, reported, typed } = loaderData;
  // Before the page is read again.
  const isReported = useReport(post.id, reported ?? undefined).data?.ok === true;
  const comments = loaderData.comments.filter(({ id }) => !isReported || id !== reported);
  return (
    <div className="narrow-column grid gap-4">
      <PageHeader
        title={POST_TEXTS.title}
        back={{ to: "/community", label: COMMUNITY_TEXTS.title }}
      />
      {reported === "" && !post.mine && <ReportForm postId={post.id} />}
      {reported && <ReportForm key={reported} postId={post.id} commentId={reported} />}
      {post.isRemoved && problem && <Alert tone="danger">{problem}</Alert>}
      <PostCard post={post} asOf={asOf} />
      <Likers post={post} likers={likers} />
      {!post.isRemoved && (
        <Comments postId={post.id} {...{ memberId, comments, submitKey, asOf, problem, typed }} />
      )}
    </div>
  );
}

interface LikersProps {
  post: Pick<FeedPost, "isRun" | "likes">;
  likers: Liker[];
}

/** Who gave kudos to a run or likes a post, and how many more. Nothing without any. */
function Likers({ post, likers }: LikersProps) {
  if (likers.length === 0) return null;
  const more = Math.max(0, post.likes - likers.length);
  return (
    <section id="likes" aria-labelledby="likes-title" className="grid gap-2">
      <h2 id="likes-title" className="font-bold">
        {LIKE_TEXTS[post.isRun ? "run" : "post"].by}
      </h2>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {likers.map(({ name, pictureId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is read anew as a whole.
          <li key={index} className="flex items-center gap-2">
            <Avatar name={name} src={pictureId && pictureHref(pictureId)} size="small" />
            {name}
          </li>
        ))}
        {more > 0 && <li className="text-muted">{POST_WORDS.andMore({ more })}</li>}
      </ul>
    </section>
  );
}

const options = () =>
  Object.entries(REPORT_REASONS_TEXTS).map(([value, label]) => ({ value, label }));

/** The form to report a post, or one of its comments. */
function ReportForm({ postId, commentId }: { postId: PostId; commentId?: CommentId }) {
  const fetcher = useReport(postId, commentId);
  const texts = commentId === undefined ? POST_REPORT_TEXTS.post : POST_REPORT_TEXTS.comment;
  if (fetcher.data?.ok) {
    return (
      <Alert
        tone="success"
        announce
        action={<ButtonLink to="/community">{POST_TEXTS.backToFeed}</ButtonLink>}
      >
        {texts.thanks}
      </Alert>
    );
  }
  return (
    <Card as="section" aria-label={texts.title}>
      <fetcher.Form method="post" action="/community/posts" className="grid gap-4">
        <ErrorSummary errors={fetcher.data?.message ? [fetcher.data.message] : undefined} />
        <input type="hidden" name="postId" value={postId} />
        {commentId !== undefined && <input type="hidden" name="commentId" value={commentId} />}
        <RadioGroup
          label={POST_REPORT_TEXTS.ask}
          hint={POST_REPORT_TEXTS.hint}
          name="reason"
          options={options()}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button
            name="intent"
            value={commentId === undefined ? "report" : "report-comment"}
            variant="primary"
            busy={fetcher.state !== "idle"}
          >
            {POST_REPORT_TEXTS.send}
          </Button>
          <ButtonLink to={`/community/posts/${postId}`} variant="quiet">
            {POST_REPORT_TEXTS.cancel}
          </ButtonLink>
        </div>
      </fetcher.Form>
    </Card>
  );
}

/** The fetcher of a report: the same for its form and for the page, which leaves out what was reported. */
function useReport(postId: PostId, commentId: CommentId | undefined) {
  return useFetcher<{ ok: boolean; message?: string }>({
    key: `report ${postId} ${commentId ?? ""}`,
  });
}
