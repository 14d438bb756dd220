import { type FormEvent, useRef } from "react";
import { afterPaint } from "./after-paint";

/** Holds a form's submit until the press is on the screen, so that the work of sending begins after that frame. */
export function usePaintedSubmit() {
  const stage = useRef<"still" | "held" | "sent">("still");

  /** Submits the form, and is not held. */
  function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
    stage.current = "sent";
    if (form.isConnected) form.requestSubmit(submitter);
    stage.current = "still";
  }

  /** Whether this submit is held; it comes again after the frame. */
  function hold(event: FormEvent<HTMLFormElement>): boolean {
    if (stage.current === "sent") return false;
    event.preventDefault();
    if (stage.current === "held") return true;
    stage.current = "held";
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    afterPaint(() => send(form, submitter));
    return true;
  }

  return { hold, send };
}
