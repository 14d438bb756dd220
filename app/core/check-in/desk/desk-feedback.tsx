import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatRupees } from "~/lib/rupees";
import { DESK_FEEDBACK_TEXTS, STILL_OUT_TEXTS } from "~/texts/check-in/desk-desk";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Input } from "~/ui/field";
import { IconButton } from "~/ui/icon-button";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { Icon as CircleAlert } from "~icons/circle-alert";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as OctagonX } from "~icons/octagon-x";
import { Icon as X } from "~icons/x";
import { CallLink } from "../call-link";
import type { Feedback, Happen } from "../device/state";
import { askedRupeesOf, type RosterEntry } from "../roster/roster";
import { asksForAnswer } from "./use-check-in-desk";
import { useClearOfFinger } from "./use-double-tap-guard";

const LOOKS = {
  success: { Icon: CircleCheck, box: "bg-success-fill text-on-success" },
  warning: { Icon: CircleAlert, box: "bg-warning-fill text-on-warning" },
  danger: { Icon: OctagonX, box: "bg-danger-fill text-on-danger" },
};

export interface DeskFeedbackProps {
  feedback: Feedback | undefined;
  person: RosterEntry | undefined;
  isAdmin: boolean;
  happen: Happen;
}

/** Fixed to the lower edge on a phone, so that feedback does not move the list. */
export function DeskDock({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 grid gap-2 px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:static md:p-0">
      {children}
    </div>
  );
}

/** Feedback on the latest scan or tap in large type, with the next step. */
export function DeskFeedback({ feedback, ...props }: DeskFeedbackProps) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  return (
    <div ref={part} tabIndex={-1} aria-live="assertive" aria-atomic className="outline-none">
      {feedback && <FeedbackPanel key={feedback.id} feedback={feedback} {...props} />}
    </div>
  );
}

function FeedbackPanel({
  feedback,
  person,
  isAdmin,
  happen,
}: DeskFeedbackProps & { feedback: Feedback }) {
  const { elsewhere } = feedback;
  const bookingId = person?.bookingId;
  const { Icon, box } = LOOKS[feedback.tone];
  const isRising = useRising();
  const clear = useClearOfFinger();
  const pay = (paidBy: "cash" | "upi") =>
    bookingId && happen({ type: "paid_tapped", bookingId, paidBy });
  return (
    <div
      className={classNames(
        "grid gap-3 rounded-lg p-4 shadow-float",
        box,
        isRising && "pointer-events-none",
      )}
    >
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 grow items-start gap-3">
          <Icon aria-hidden className="size-9 shrink-0" />
          <div className="min-w-0">
            <p className="heading text-xl leading-tight">{feedback.title}</p>
            {feedback.text !== feedback.title && (
              <p className="text-lg text-balance">{feedback.text}</p>
            )}
          </div>
        </div>
        {bookingId && (feedback.tone === "success" || feedback.isHome) && (
          <Button
            ref={clear.ref}
            type="button"
            size="large"
            className={classNames("shrink-0", clear.className)}
            onClick={() =>
              happen({ type: feedback.isHome ? "still_out_tapped" : "undo_tapped", bookingId })
            }
          >
            {DESK_FEEDBACK_TEXTS.undo}
          </Button>
        )}
        {asksForAnswer(feedback, isAdmin) && (
          <IconButton
            label={DESK_FEEDBACK_TEXTS.close}
            variant="secondary"
            icon={<X aria-hidden />}
            className="shrink-0 self-start"
            onClick={() => happen({ type: "feedback_cleared" })}
          />
        )}
      </div>
      {elsewhere && (
        <Button
          type="button"
          size="large"
          onClick={() => happen({ type: "elsewhere_tapped", elsewhere })}
        >
          {elsewhere.owesRupees === undefined
            ? DESK_FEEDBACK_TEXTS.checkInTo({ run: elsewhere.title })
            : DESK_FEEDBACK_TEXTS.cameOwes({ rupees: formatRupees(elsewhere.owesRupees) })}
        </Button>
      )}
      {feedback.emergencyContact !== undefined && (
        <CallLink number={feedback.emergencyContact} label={STILL_OUT_TEXTS.callEmergencyContact} />
      )}
      {person && feedback.refusal === "unpaid" && (
        <div className="grid gap-2 sm:grid-cols-3">
          {isAdmin && (
            <>
              <Button type="button" size="large" onClick={() => pay("cash")}>
                {DESK_FEEDBACK_TEXTS.paidInCash}
              </Button>
              <Button type="button" size="large" onClick={() => pay("upi")}>
                {DESK_FEEDBACK_TEXTS.paidByUpi}
              </Button>
            </>
          )}
          <Button
            type="button"
            size="large"
            onClick={() => happen({ type: "owes_tapped", bookingId: person.bookingId })}
          >
            {DESK_FEEDBACK_TEXTS.cameOwes({ rupees: formatRupees(askedRupeesOf(person)) })}
          </Button>
        </div>
      )}
      {bookingId && isAdmin && feedback.refusal === "outside_window" && (
        <Reason onReason={(reason) => happen({ type: "check_in_tapped", bookingId, reason })} />
      )}
    </div>
  );
}

function Reason({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  function send(event: FormEvent) {
    event.preventDefault();
    onReason(reason.trim());
  }
  return (
    <form onSubmit={send} className="grid gap-2 rounded-lg bg-surface p-3 text-ink">
      <Input
        label={DESK_FEEDBACK_TEXTS.why}
        minLength={3}
        maxLength={200}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button>{DESK_FEEDBACK_TEXTS.checkInWithReason}</Button>
    </form>
  );
}

/** How long taps on it do nothing: the finger was on its way to a row when the panel rose. */
const RISING_MS = 700;

/** Whether a panel over the page has only just appeared. */
function useRising(): boolean {
  const [isRising, setIsRising] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsRising(false), RISING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRising;
}
