import { Check } from "lucide-react";
import { classNames } from "~/ui/class-names";
import { BOOKING_STEPS_TEXTS } from "../booking-texts";
import type { BookingStep, StepState } from "./booking-steps-rules";

const LABELS: Record<BookingStep, string> = {
  held: BOOKING_STEPS_TEXTS.held,
  paid: BOOKING_STEPS_TEXTS.paid,
  confirmed: BOOKING_STEPS_TEXTS.confirmed,
  checked_in: BOOKING_STEPS_TEXTS.checkedIn,
};

const BORDERS: Record<StepState["state"], string> = {
  done: "border-success",
  now: "border-accent",
  ahead: "border-line",
};

const STATE_TEXTS: Record<StepState["state"], string> = {
  done: ", done",
  now: ", next",
  ahead: "",
};

/** The steps of a booking in a line, and how far it is; nothing for a booking without steps. */
export function BookingSteps({ steps }: { steps: StepState[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label={BOOKING_STEPS_TEXTS.stepsOfThisBooking} className="flex gap-2">
      {steps.map(({ step, state }, index) => (
        <li
          key={step}
          aria-current={state === "now" ? "step" : undefined}
          className={classNames(
            "grid min-w-0 flex-1 content-start justify-items-start gap-1 border-t-4 pt-2 text-xs sm:text-sm",
            BORDERS[state],
            state === "ahead" ? "text-muted" : "font-bold",
          )}
        >
          <span className="flex items-center gap-1 max-[480px]:grid max-[480px]:text-xs">
            {state === "done" ? (
              <Check aria-hidden className="size-4 text-success" />
            ) : (
              <span aria-hidden className="figure">
                {index + 1}
              </span>
            )}
            {LABELS[step]}
            <span className="sr-only">{STATE_TEXTS[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
