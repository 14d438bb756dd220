import { Form, useNavigation } from "react-router";
import type { MemberId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { ShownFor } from "../book/shown-for";
import { isAskedBeforeLeaving, type Leaving } from "./rules";
import { WAITLIST_PANEL_TEXTS } from "./texts";

export interface LeaveFormProps extends Leaving {
  memberId: MemberId | undefined;
  /** Whether the member came here to leave. */
  isLeaving: boolean;
}

/**
 * The form to leave the waitlist. Where something is lost, a seat or a place before others, it says what, and asks; that
 * is collapsed unless the member came for it.
 */
export function LeaveForm({ memberId, isOffered, hasOthersBehind, isLeaving }: LeaveFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "leave";
  const { letItGo, leaveTheWaitlist, letItGoNow, leaveNow } = WAITLIST_PANEL_TEXTS;
  const label = isOffered ? letItGo : leaveTheWaitlist;
  if (!isAskedBeforeLeaving({ isOffered, hasOthersBehind }))
    return (
      <Form method="post">
        <ShownFor memberId={memberId} />
        <Button name="intent" value="leave" busy={isBusy}>
          {label}
        </Button>
      </Form>
    );
  return (
    <details id="leave" open={isLeaving} className="scroll-mt-4 rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{label}</summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <ShownFor memberId={memberId} />
        <p className="text-muted">{lossText({ isOffered, hasOthersBehind })}</p>
        <Button name="intent" value="leave" variant="danger" busy={isBusy}>
          {isOffered ? letItGoNow : leaveNow}
        </Button>
      </Form>
    </details>
  );
}

function lossText({ isOffered, hasOthersBehind }: Leaving): string {
  const { loseThePlace, loseTheSeat, freeTheSeat } = WAITLIST_PANEL_TEXTS;
  if (!isOffered) return loseThePlace;
  return hasOthersBehind ? loseTheSeat : freeTheSeat;
}
