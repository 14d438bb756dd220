import { Form, Link } from "react-router";
import { formatDay } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import type { PostToReview } from "../queries/list-posts-to-review.server";
import { HIDING_REASON_MAX, type ReviewList, reasonText } from "../rules/reviews";

/** Reported or hidden posts with their reports and the review forms. */
export function ReviewTable({ posts, list }: { posts: PostToReview[]; list: ReviewList }) {
  if (posts.length === 0) {
    return list === "reported" ? (
      <EmptyState title="No reported posts">
        When a member reports a post, it appears here with the reason.
      </EmptyState>
    ) : (
      <EmptyState title="No posts taken down">
        Posts that an admin takes out of the feed appear here, and can be shown again.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <Review post={post} />
        </li>
      ))}
    </ul>
  );
}

function Review({ post }: { post: PostToReview }) {
  return (
    <Card as="article" aria-label={`Post by ${post.author}`} className="grid gap-3">
      <p className="text-sm text-muted">
        <Link to={`/admin/subscribers/${post.authorId}`} className="font-bold">
          {post.author}
        </Link>{" "}
        · {formatDay(post.postedOn)}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{post.content}</p>
      {post.imageId && (
        <img
          src={`/pictures/${post.imageId}.webp`}
          alt={`From ${post.author}`}
          loading="lazy"
          className="max-h-64 w-fit max-w-full rounded-lg bg-sunken object-contain"
        />
      )}
      {post.reports.length > 0 && (
        <ul aria-label="Reports" className="grid gap-1 border-l-2 border-line pl-3 text-sm">
          {post.reports.map((report) => (
            <li key={report.memberId}>
              <strong>{reasonText(report.reason)}</strong>, said by {report.by} on{" "}
              {formatDay(report.on)}
            </li>
          ))}
        </ul>
      )}
      {post.hiddenOn ? <Hidden post={post} hiddenOn={post.hiddenOn} /> : <Verdict post={post} />}
    </Card>
  );
}

function Hidden({ post, hiddenOn }: { post: PostToReview; hiddenOn: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        Taken down by {post.hiddenBy ?? "an admin"} on {formatDay(hiddenOn)}: {post.hiddenReason}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="postId" value={post.id} />
        <Button name="intent" value="restore" size="small" variant="secondary">
          Show again
        </Button>
      </Form>
    </div>
  );
}

function Verdict({ post }: { post: PostToReview }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form method="post" preventScrollReset className="flex grow flex-wrap items-end gap-3">
        <input type="hidden" name="postId" value={post.id} />
        <Input
          label="Why it is taken down"
          hint="The author reads this."
          name="reason"
          required
          maxLength={HIDING_REASON_MAX}
          className="min-w-56 grow"
        />
        <Button name="intent" value="hide" variant="danger">
          Take down
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="postId" value={post.id} />
        <Button name="intent" value="dismiss" variant="secondary">
          Dismiss
        </Button>
      </Form>
    </div>
  );
}
