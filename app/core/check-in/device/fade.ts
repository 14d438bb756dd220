import type { Feedback } from "./state";

/** How long feedback that needs no answer stays. */
export const FEEDBACK_SHOWN_MS = 6_000;

/** Whether the crew has to do something about this feedback, so that it stays. */
export function asksForAnswer({ refusal }: Feedback, isAdmin: boolean): boolean {
  return refusal === "unpaid" || (isAdmin && refusal === "outside_window");
}

/** Calls `clear` after six seconds unless the feedback asks for an answer; returns a function that stops it. */
export function startFade(
  feedback: Feedback | undefined,
  isAdmin: boolean,
  clear: () => void,
): () => void {
  if (!feedback || asksForAnswer(feedback, isAdmin)) return () => undefined;
  const timer = setTimeout(clear, FEEDBACK_SHOWN_MS);
  return () => clearTimeout(timer);
}
