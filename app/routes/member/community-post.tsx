import { data } from "react-router";
import { club } from "~/content/club";
import { Comments } from "~/features/community/components/comments";
import { PostCard } from "~/features/community/components/post-card";
import { ReportForm } from "~/features/community/components/report-form";
import { listComments } from "~/features/community/queries/comments.server";
import { findPost } from "~/features/community/queries/posts.server";
import { problemIn } from "~/features/community/rules/refusals";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/community-post";

export const meta: Route.MetaFunction = () => [{ title: `Post – ${club.name}` }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const whose = { viewerId: context.get(memberContext).id, postId: params.postId };
  const post = await findPost(db, whose);
  if (!post) throw data({ reason: "no_post" }, { status: 404 });
  const search = new URL(request.url).searchParams;
  return {
    post,
    comments: await listComments(db, whose),
    submitKey: newId(),
    asOf: now,
    problem: problemIn(search),
    isReporting: !post.mine && search.has("report"),
  };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, comments, submitKey, asOf, problem, isReporting } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4">
      <PageHeader title="Post" back={{ to: "/community", label: "Community" }} />
      {isReporting && <ReportForm postId={post.id} />}
      <PostCard post={post} asOf={asOf} />
      <Comments postId={post.id} {...{ comments, submitKey, asOf, problem }} />
    </div>
  );
}
