import { drawings } from "~/content/people";
import { nothingYet } from "~/content/public-texts";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Shown instead of the next event when there is none. */
export function NoEventCard() {
  return (
    <EmptyState
      className="bg-surface"
      picture={drawings.waiting}
      title={nothingYet.events}
      action={
        <ButtonLink to="/contact" variant="primary">
          {nothingYet.tellMe}
        </ButtonLink>
      }
    >
      {nothingYet.newRuns}
    </EmptyState>
  );
}
