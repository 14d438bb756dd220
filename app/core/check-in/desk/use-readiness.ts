import { useEffect, useState } from "react";
import { isDeskWritable } from "../device/storage";
import { type BrowserState, watchReadiness } from "../device/watch-readiness";

/** The state of this browser's camera, storage and home screen, and the device's time, read at intervals; undefined before the first look. */
export function useReadiness(): BrowserState | undefined {
  const [seen, setSeen] = useState<BrowserState>();
  useEffect(
    () =>
      watchReadiness({
        listDevices: () => navigator.mediaDevices?.enumerateDevices(),
        isInstalled: () => matchMedia("(display-mode: standalone)").matches,
        tryWrite: isDeskWritable,
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
