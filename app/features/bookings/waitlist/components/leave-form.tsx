import { Form, useNavigation } from "react-router";
import type { MemberId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { ShownFor } from "../../components/shown-for";
import { WAITLIST_PANEL_TEXTS } from "../texts";

export interface LeaveFormProps {
  memberId: MemberId | undefined;
  /** Whether a seat is held for the member, which they decline. */
  isOffered: boolean;
  /** Whether others wait behind the member, who is asked first. */
  isAsked: boolean;
  /** Whether the member came here to leave. */
  isLeaving: boolean;
}

/** The form to leave the waitlist, which explains what is lost; that is collapsed unless asked for. */
export function LeaveForm({ memberId, isOffered, isAsked, isLeaving }: LeaveFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "leave";
  const { letItGo, leaveTheWaitlist, letItGoNow, leaveNow } = WAITLIST_PANEL_TEXTS;
  const label = isOffered ? letItGo : leaveTheWaitlist;
  if (!isAsked)
    return (
      <Form method="post">
        <ShownFor memberId={memberId} />
        <Button name="intent" value="leave" size={isOffered ? "small" : "medium"} busy={isBusy}>
          {label}
        </Button>
      </Form>
    );
  return (
    <details id="leave" open={isLeaving} className="scroll-mt-4 rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{label}</summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <ShownFor memberId={memberId} />
        <p className="text-muted">
          {isOffered ? WAITLIST_PANEL_TEXTS.loseTheSeat : WAITLIST_PANEL_TEXTS.loseThePlace}
        </p>
        <Button name="intent" value="leave" variant="danger" busy={isBusy}>
          {isOffered ? letItGoNow : leaveNow}
        </Button>
      </Form>
    </details>
  );
}
