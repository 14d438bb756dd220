import { useEffect, useState } from "react";
import { type BrowserState, watchReadiness } from "../client/watch-readiness";

/** The state of this browser's camera and home screen, and the device's time, read at intervals. */
export function useReadiness(): BrowserState {
  const [seen, setSeen] = useState<BrowserState>({ camera: "ask", isInstalled: false, now: 0 });
  useEffect(
    () =>
      watchReadiness({
        listDevices: () => navigator.mediaDevices?.enumerateDevices(),
        isInstalled: () => matchMedia("(display-mode: standalone)").matches,
        now: () => Date.now(),
        onSeen: setSeen,
        onPlaying: (look) => {
          document.addEventListener("playing", look, { capture: true });
          return () => document.removeEventListener("playing", look, { capture: true });
        },
      }),
    [],
  );
  return seen;
}
