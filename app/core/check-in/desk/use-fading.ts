import { useEffect } from "react";
import { startFade } from "../device/fade";
import type { Feedback } from "../device/state";

/** Clears feedback some seconds after it appeared. */
export function useFading(
  feedback: Feedback | undefined,
  isAdmin: boolean,
  clear: () => void,
): void {
  useEffect(() => startFade(feedback, isAdmin, clear), [feedback, isAdmin, clear]);
}
