import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { reviewSchema } from "~/core/community/form";
import { REVIEW_LABELS, REVIEW_TEXTS, REVIEWED_TEXTS } from "~/core/community/texts";
import { useLastAnswer } from "~/core/people/rights/use-last-answer";
import { readChoices, readPageNumber } from "~/lib/address-choices";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ChangeResult } from "~/ui/change-result";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { listReviewItems } from "./list-review-items.server";
import { REVIEW_LISTS } from "./moderation";
import { reviewComment } from "./review-comment.server";
import { reviewPost } from "./review-post.server";
import { ReviewTable } from "./review-table";

const SHOWN = 20;

export const meta: Route.MetaFunction = () => [{ title: REVIEW_TEXTS.documentTitle(club.name) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    {
      list: { options: REVIEW_LISTS, fallback: "reported" },
    },
    ["page"],
  );
  const page = readPageNumber(searchParams);
  const failed = REVIEW_TEXTS.unreadable;
  const found = await readOrFail(context, { failed }, () =>
    listReviewItems(db, {
      list: values.list,
      limit: SHOWN + 1,
      offset: (page - 1) * SHOWN,
      timeZone,
    }),
  );
  return {
    list: values.list,
    ignored,
    entries: found.slice(0, SHOWN),
    page,
    pageCount: found.length > SHOWN ? page + 1 : page,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, requestId, now } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: reviewSchema });
  if (submission.status !== "success") {
    const [text] = Object.values(submission.error ?? {}).flat();
    return data({ ok: false, text: text ?? REVIEW_TEXTS.tryAgain }, { status: 400 });
  }
  const review = submission.value;
  const reviewer = { adminId: context.get(adminContext).id, requestId, now };
  const outcome =
    "commentId" in review
      ? await reviewComment(db, { review, reviewer })
      : await reviewPost(db, { review, reviewer });
  if (outcome.ok) return { ok: true, text: REVIEWED_TEXTS[review.intent] };
  return data({ ok: false, text: REVIEW_TEXTS.doneAlready }, { status: 409 });
}

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, ignored, entries, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={REVIEW_TEXTS.title} intro={REVIEW_TEXTS.intro} />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <Segmented
        label={REVIEW_TEXTS.lists}
        options={REVIEW_LISTS.map((option) => ({
          to: `?list=${option}`,
          label: REVIEW_LABELS[option],
          current: option === list,
        }))}
      />
      <ReviewTable entries={entries} list={list} />
      <Pagination page={page} pageCount={pageCount} to={(next) => `?list=${list}&page=${next}`} />
    </>
  );
}
