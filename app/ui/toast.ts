import type { ReactNode } from "react";

export interface ToastMessage {
  /** What happened, in one line. */
  title: ReactNode;
  tone?: "neutral" | "success" | "danger";
  /** An action such as Undo; it closes the toast. */
  action?: { label: string; onClick: () => void };
  /** Duration in milliseconds; 6,000 by default, 0 for no limit. */
  timeout?: number;
  /** Takes the toast off the screen once it is aborted. */
  until?: AbortSignal;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows a toast, after the `ToastRegion` is mounted. */
export function showToast(message: ToastMessage) {
  if (message.until?.aborted) return;
  if (listener) listener(message);
  else waiting.push(message);
}

/** Passes every message to one listener, waiting ones first; returns a function that stops it. */
export function listenForToasts(next: Listener) {
  listener = next;
  for (const message of waiting.splice(0)) if (!message.until?.aborted) next(message);
  return () => {
    if (listener === next) listener = undefined;
  };
}

/** Where toasts are on the screen: above the bottom navigation of phones. */
export const TOAST_PLACE =
  "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 print:hidden max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] sm:right-6 sm:left-auto sm:w-96";

/** Duration of a toast, where it names none. */
export const TOAST_TIMEOUT_MS = 6_000;
