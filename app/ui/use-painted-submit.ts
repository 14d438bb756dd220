import { type SubmitEvent, useState } from "react";

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

/** A hidden page shows no frames. */
const WITHOUT_FRAMES_MS = 100;

/**
 * Runs `work` after the next frame, so that the response to a press is visible before the work that it
 * starts.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, WITHOUT_FRAMES_MS);
}
