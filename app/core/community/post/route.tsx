import { data } from "react-router";
import { club } from "~/content/club";
import { Comments } from "./comments";
import { Likers } from "./likers";
import { PostCard } from "./post-card";
import { ReportForm } from "./report-form";
import { useReport } from "./use-report";
import { listComments } from "./comments.server";
import { listLikers } from "./list-likers.server";
import { findPost } from "~/core/community/posts.server";
import { problemIn } from "~/core/community/refusals";
import { COMMUNITY_TEXTS, POST_TEXTS } from "~/core/community/texts";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [{ title: `${POST_TEXTS.title} – ${club.name}` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const whose = { viewerId: context.get(memberContext).id, postId: params.postId };
  const post = await findPost(db, { ...whose, now });
  if (!post) throw data({ reason: "no_post" }, { status: 404 });
  const search = url.searchParams;
  return {
    post,
    comments: post.isRemoved ? [] : await listComments(db, whose),
    likers: post.isRemoved ? [] : await listLikers(db, whose),
    submitKey: newId(),
    asOf: now,
    problem: problemIn(search),
    reported: search.get("report"),
  };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, likers, submitKey, asOf, problem, reported } = loaderData;
  // Before the page is read again.
  const isReported = useReport(post.id, reported ?? undefined).data?.ok === true;
  const comments = loaderData.comments.filter(({ id }) => !isReported || id !== reported);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4">
      <PageHeader
        title={POST_TEXTS.title}
        back={{ to: "/community", label: COMMUNITY_TEXTS.title }}
      />
      {reported === "" && !post.mine && <ReportForm postId={post.id} />}
      {reported && <ReportForm key={reported} postId={post.id} commentId={reported} />}
      {post.isRemoved && problem && <Alert tone="danger">{problem}</Alert>}
      <PostCard post={post} asOf={asOf} />
      <Likers post={post} likers={likers} />
      {!post.isRemoved && <Comments postId={post.id} {...{ comments, submitKey, asOf, problem }} />}
    </div>
  );
}
