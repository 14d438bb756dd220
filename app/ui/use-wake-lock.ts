import { useEffect, useState } from "react";

/** Keeps the screen on while the page is visible, where the browser can; returns whether it does. */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;

    async function hold() {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const next = await navigator.wakeLock.request("screen");
        if (gone) await next.release();
        else lock = next;
        setHeld(true);
      } catch {
        // A low battery or a setting can forbid it.
        setHeld(false);
      }
    }

    const again = () => void hold();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);

  return held;
}
