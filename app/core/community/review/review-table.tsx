import { Form, Link } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import { formatDay } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { REVIEW_TEXTS, reasonText } from "../texts";
import type { ReviewItem } from "./list-review-items.server";
import { HIDING_REASON_MAX, type ReviewList } from "./moderation";

/** Posts and comments that were reported or taken down, with their reports and the review forms. */
export function ReviewTable({ entries, list }: { entries: ReviewItem[]; list: ReviewList }) {
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
  return (
    <Card
      as="article"
      aria-label={REVIEW_TEXTS.entryBy(entry.kind, entry.author)}
      className="grid gap-3"
    >
      <p className="text-sm text-muted">
        {entry.kind === "comment" && REVIEW_TEXTS.commentBy}
        <Link to={`/admin/subscribers/${entry.authorId}`} className="font-bold">
          {entry.author}
        </Link>{" "}
        · {formatDay(entry.postedOn)}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{entry.content}</p>
      {entry.image && (
        <img
          src={pictureHref(entry.image.id)}
          {...shownSize(entry.image)}
          alt={REVIEW_TEXTS.pictureFrom(entry.author)}
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
              <strong>{reasonText(report.reason)}</strong>
              {REVIEW_TEXTS.saidBy(report.by, formatDay(report.on))}
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
      <p>{REVIEW_TEXTS.takenDown(entry.hiddenBy, formatDay(hiddenOn), entry.hiddenReason)}</p>
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
  const name = entry.kind === "post" ? "postId" : "commentId";
  return <input type="hidden" name={name} value={entry.id} />;
}

function intentOf({ kind }: ReviewItem, verb: "hide" | "dismiss" | "restore"): string {
  return kind === "post" ? verb : `${verb}-comment`;
}
