import { useEffect } from "react";
import { afterPaint } from "~/ui/after-paint";

/** The buttons that ask for another code. */
const NEXT = "button[data-next-code]:not(:disabled)";
/** What is said of a refused code: beside the boxes, or above a form without them. */
const TOLD = "#otp-error, [role=alert][tabindex]";

/**
 * Once no code can be entered after a refusal, focuses where a person goes on: the button that asks for another code, or
 * what is said while it has to wait. Closed boxes cannot keep the focus.
 */
export function useNextCodeFocus(isOpen: boolean, refusedAt: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    if (isOpen || refusedAt === undefined) return;
    // By then the wait that came with the refusal has closed the button.
    afterPaint(() => {
      const next = document.querySelector<HTMLElement>(NEXT) ?? toldElement();
      next?.focus({ preventScroll: true });
    });
  }, [refusedAt]);
}

function toldElement(): HTMLElement | null {
  const told = document.querySelector<HTMLElement>(TOLD);
  if (told) told.tabIndex = -1;
  return told;
}
