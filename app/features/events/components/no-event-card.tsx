import { drawings } from "~/content/people";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Shown instead of the next event when there is none. */
export function NoEventCard() {
  return (
    <EmptyState
      className="bg-surface"
      picture={drawings.waiting}
      title="No upcoming events available at the moment."
      action={
        <ButtonLink to="/contact" variant="primary">
          Tell me when there's one
        </ButtonLink>
      }
    >
      New runs appear here and in the calendar feed.
    </EmptyState>
  );
}
