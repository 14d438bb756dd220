import { useEffect } from "react";
import { startFade } from "../client/fade";
import type { Feedback } from "../client/state";

/** Clears feedback some seconds after it appeared. */
export function useFading(
  feedback: Feedback | undefined,
  isAdmin: boolean,
  clear: () => void,
): void {
  useEffect(() => startFade(feedback, isAdmin, clear), [feedback, isAdmin, clear]);
}
