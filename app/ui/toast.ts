import type { ReactNode } from "react";

export interface ToastMessage {
  /** What happened, in one line. */
  title: ReactNode;
  description?: ReactNode;
  tone?: "neutral" | "success" | "danger";
  /** One way to answer, such as Undo; the toast closes when it is taken. */
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds; 6,000 unless given, 0 for ever. */
  timeout?: number;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows a message over the page; waits for the `ToastRegion` if that is not there yet. */
export function showToast(message: ToastMessage) {
  if (listener) listener(message);
  else waiting.push(message);
}

/** Hands every message to one listener, those that waited first; returns how to stop. */
export function listenForToasts(next: Listener) {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = undefined;
  };
}
