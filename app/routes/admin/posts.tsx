import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { reviewPost } from "~/features/community/commands/review-post.server";
import { ReviewTable } from "~/features/community/components/review-table";
import { listPostsToReview } from "~/features/community/queries/list-posts-to-review.server";
import { REVIEW_LABELS, REVIEW_LISTS, REVIEWED_TEXTS } from "~/features/community/rules/reviews";
import { postReviewSchema } from "~/features/community/schema";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import { readChoices, readPage } from "~/lib/address-choices";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ChangeResult } from "~/ui/change-result";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/posts";

const SHOWN = 20;

export const meta: Route.MetaFunction = () => [{ title: `Posts – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const { values, ignored } = readChoices(
    searchParams,
    {
      list: { options: REVIEW_LISTS, fallback: "reported" },
    },
    ["page"],
  );
  const page = readPage(searchParams);
  const failed = "Failed to load posts. Please try again.";
  const found = await readOrFail(context, { failed }, () =>
    listPostsToReview(db, {
      list: values.list,
      limit: SHOWN + 1,
      offset: (page - 1) * SHOWN,
      timeZone,
    }),
  );
  return {
    list: values.list,
    ignored,
    posts: found.slice(0, SHOWN),
    page,
    pageCount: found.length > SHOWN ? page + 1 : page,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, requestId, now } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: postReviewSchema });
  if (submission.status !== "success") {
    const [text] = Object.values(submission.error ?? {}).flat();
    return data({ ok: false, text: text ?? "Please try again." }, { status: 400 });
  }
  const review = submission.value;
  const reviewer = { adminId: context.get(adminContext).id, requestId, now };
  const outcome = await reviewPost(db, { review, reviewer });
  if (outcome.ok) return { ok: true, text: REVIEWED_TEXTS[review.intent] };
  return data({ ok: false, text: "Somebody has dealt with this post already." }, { status: 409 });
}

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, ignored, posts, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title="Posts" intro="What members reported, and what the club took down" />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <Segmented
        label="Posts"
        options={REVIEW_LISTS.map((option) => ({
          to: `?list=${option}`,
          label: REVIEW_LABELS[option],
          current: option === list,
        }))}
      />
      <ReviewTable posts={posts} list={list} />
      <Pagination page={page} pageCount={pageCount} to={(next) => `?list=${list}&page=${next}`} />
    </>
  );
}
