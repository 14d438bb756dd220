import { type SubmitEvent, useState } from "react";
import { afterPaint } from "./after-paint";

/** Holds a form's submit until the press is on the screen, so that the work of sending begins after that frame. */
export function usePaintedSubmit() {
  const [submit] = useState(paintedSubmit);
  return submit;
}

/** The same for one form, without React. */
export function paintedSubmit() {
  let stage: "still" | "held" | "sent" = "still";

  /** Submits the form, and is not held. */
  function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
    stage = "sent";
    if (form.isConnected) form.requestSubmit(submitter);
    stage = "still";
  }

  /** Whether this submit is held; it comes again after the frame. */
  function hold(event: SubmitEvent<HTMLFormElement>): boolean {
    if (stage === "sent") return false;
    event.preventDefault();
    if (stage === "held") return true;
    stage = "held";
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    afterPaint(() => send(form, submitter));
    return true;
  }

  return { hold, send };
}
