import { useEffect } from "react";
import { askForBackgroundSend } from "../device/background-send";

/** Entries that stay unsent for this long have no signal. */
const HELD_MS = 3_000;

/** While entries wait, asks for them to be sent in the background: after a while, and whenever the page is left. */
export function useBackgroundSend(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const left = () => {
      if (document.visibilityState === "hidden") void askForBackgroundSend();
    };
    const timer = setTimeout(() => void askForBackgroundSend(), HELD_MS);
    document.addEventListener("visibilitychange", left);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", left);
    };
  }, [isHeld]);
}
