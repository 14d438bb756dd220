import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { reviewSchema } from "~/core/community/form";
import { pictureHref } from "~/core/people/pictures/pictures";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { readChoices } from "~/lib/address-choices";
import { formatDay } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { loadedOf } from "~/lib/stored-fields";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import {
  COMMUNITY_TEXTS,
  REVIEW_LABELS,
  REVIEW_TEXTS,
  REVIEWED_TEXTS,
} from "~/texts/community/community";
import { SETTINGS_TEXTS } from "~/texts/site/site";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { HIDING_REASON_MAX, REVIEW_LISTS, type ReviewList } from "../posts";
import { reasonText } from "../texts";
import type { Route } from "./+types/route";
import { listReviewItems, type ReviewItem } from "./list-review-items.server";
import { reviewComment, reviewPost } from "./review-post.server";

const SHOWN = 20;
/** When an item was reported or taken down, and its id. */
const ITEM_KEY = ["number", "text"] as const;

export const meta = pageTitle((clubName) => REVIEW_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    {
      list: { options: REVIEW_LISTS, fallback: "reported" },
    },
    PAGE_PARAMS,
  );
  const request = readPageRequest(searchParams, ITEM_KEY);
  const failed = REVIEW_TEXTS.unreadable;
  const page = await readOrFail(context, { failed }, () =>
    listReviewItems(db, { ...values, request, limit: SHOWN, timeZone }),
  );
  return { search, ...values, ignored, ...page };
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
  const text =
    outcome.reason === "done_already" ? REVIEW_TEXTS.doneAlready : SETTINGS_TEXTS.changed_meanwhile;
  return data({ ok: false, text }, { status: 409 });
}

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, ignored, rows } = loaderData;
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
      <ReviewTable entries={rows} list={list} />
      <PageLinks {...loaderData} />
    </>
  );
}

/** Posts and comments that were reported or taken down, with their reports and the review forms. */
function ReviewTable({ entries, list }: { entries: ReviewItem[]; list: ReviewList }) {
  if (entries.length === 0) {
    return list === "reported" ? (
      <EmptyState title={REVIEW_TEXTS.noneReportedTitle}>{REVIEW_TEXTS.noneReported}</EmptyState>
    ) : (
      <EmptyState title={REVIEW_TEXTS.noneHiddenTitle}>{REVIEW_TEXTS.noneHidden}</EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Review entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** A picture is shown this high at most, in CSS pixels. */
const SHOWN_HEIGHT = 256;

/** The size that a picture is shown in, which keeps its place until it has loaded. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, SHOWN_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function Review({ entry }: { entry: ReviewItem }) {
  const authorLink = (name: string) => (
    <Link to={`/admin/subscribers/${entry.authorId}`} className="font-bold">
      {name}
    </Link>
  );
  return (
    <Card
      as="article"
      aria-label={
        entry.kind === "post" ? COMMUNITY_TEXTS.postBy(entry) : COMMUNITY_TEXTS.commentBy(entry)
      }
      className="grid gap-3"
    >
      <p className="text-sm text-muted">
        {entry.kind === "comment" ? (
          <MarkedText
            text={REVIEW_TEXTS.commentBy({ author: entry.author })}
            marks={{ author: authorLink }}
          />
        ) : (
          authorLink(entry.author)
        )}{" "}
        · {formatDay(entry.postedOn)}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{entry.content}</p>
      {entry.image && (
        <img
          src={pictureHref(entry.image.id)}
          {...shownSize(entry.image)}
          alt={REVIEW_TEXTS.pictureFrom({ author: entry.author })}
          loading="lazy"
          className="h-auto max-w-full rounded-lg bg-sunken"
        />
      )}
      {entry.reports.length > 0 && (
        <ul
          aria-label={REVIEW_TEXTS.reports}
          className="grid gap-1 border-l-2 border-line pl-3 text-sm"
        >
          {entry.reports.map((report) => (
            <li key={report.memberId}>
              <MarkedText
                text={REVIEW_TEXTS.saidBy({
                  reason: reasonText(report.reason),
                  name: report.by,
                  day: formatDay(report.on),
                })}
                marks={{ b: (words) => <strong>{words}</strong> }}
              />
            </li>
          ))}
        </ul>
      )}
      {entry.hiddenOn ? (
        <Hidden entry={entry} hiddenOn={entry.hiddenOn} />
      ) : (
        <Verdict entry={entry} />
      )}
    </Card>
  );
}

function Hidden({ entry, hiddenOn }: { entry: ReviewItem; hiddenOn: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {COMMUNITY_TEXTS.takenDownByOn({
          by: entry.hiddenBy ?? COMMUNITY_TEXTS.anAdmin,
          day: formatDay(hiddenOn),
          reason: entry.hiddenReason ?? "",
        })}
      </p>
      <Form method="post" preventScrollReset>
        <Subject entry={entry} />
        <Button name="intent" value={intentOf(entry, "restore")} size="small" variant="secondary">
          {REVIEW_TEXTS.showAgain}
        </Button>
      </Form>
    </div>
  );
}

function Verdict({ entry }: { entry: ReviewItem }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form method="post" preventScrollReset className="flex grow flex-wrap items-end gap-3">
        <Subject entry={entry} />
        <Input
          label={REVIEW_TEXTS.why}
          hint={REVIEW_TEXTS.whyHint}
          name="reason"
          required
          maxLength={HIDING_REASON_MAX}
          className="min-w-56 grow"
        />
        <Button name="intent" value={intentOf(entry, "hide")} variant="danger">
          {REVIEW_TEXTS.takeDown}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <Subject entry={entry} />
        <Button name="intent" value={intentOf(entry, "dismiss")} variant="secondary">
          {REVIEW_TEXTS.dismiss}
        </Button>
      </Form>
    </div>
  );
}

function Subject({ entry }: { entry: ReviewItem }) {
  if (entry.kind === "comment") return <input type="hidden" name="commentId" value={entry.id} />;
  return (
    <>
      <input type="hidden" name="postId" value={entry.id} />
      <input type="hidden" name="loaded" value={loadedOf({ content: entry.content })} />
    </>
  );
}

function intentOf({ kind }: ReviewItem, verb: "hide" | "dismiss" | "restore"): string {
  return kind === "post" ? verb : `${verb}-comment`;
}
