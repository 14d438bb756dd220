import type { CommentId, PostId } from "~/db/tables/shapes";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup } from "~/ui/radio-group";
import { useReport } from "./use-report";
import { POST_REPORT_TEXTS, POST_TEXTS, REPORT_REASONS } from "../texts";

const options = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

/** The form to report a post, or one of its comments. */
export function ReportForm({ postId, commentId }: { postId: PostId; commentId?: CommentId }) {
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
          options={options}
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
