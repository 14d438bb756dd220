import { useFetcher } from "react-router";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/radio-group";
import { REPORT_REASONS } from "../rules/reviews";

const options = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

/** The form to report a post. */
export function ReportForm({ postId }: { postId: string }) {
  const fetcher = useFetcher<{ ok: boolean }>();
  if (fetcher.data?.ok) {
    return (
      <Alert
        tone="success"
        announce
        action={<ButtonLink to="/community">Back to the feed</ButtonLink>}
      >
        Thank you. The club will look at it, and you won't see the post in your feed again.
      </Alert>
    );
  }
  return (
    <Card as="section" aria-label="Report this post">
      <fetcher.Form method="post" action="/community/posts" className="grid gap-4">
        <input type="hidden" name="postId" value={postId} />
        <RadioGroup
          label="What's wrong with it?"
          hint="Only the club reads this."
          name="reason"
          options={options}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="report" variant="primary" busy={fetcher.state !== "idle"}>
            Report to the club
          </Button>
          <ButtonLink to={`/community/posts/${postId}`} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </fetcher.Form>
    </Card>
  );
}
