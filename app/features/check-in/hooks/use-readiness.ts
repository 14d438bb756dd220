import { useEffect, useState } from "react";
import type { CameraAccess } from "../client/readiness";

const LOOK_EVERY_MS = 20_000;

interface Seen {
  camera: CameraAccess;
  isInstalled: boolean;
  now: number;
}

/** What this browser says about its camera and its home screen, and the device's time; looked at again and again. */
export function useReadiness(): Seen {
  const [seen, setSeen] = useState<Seen>({ camera: "ask", isInstalled: false, now: 0 });
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const camera = await cameraAccess();
      const isInstalled = matchMedia("(display-mode: standalone)").matches;
      if (!isOver) setSeen({ camera, isInstalled, now: Date.now() });
    };
    const lookNow = () => void look();
    lookNow();
    const timer = setInterval(lookNow, LOOK_EVERY_MS);
    document.addEventListener("playing", lookNow, { capture: true });
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("playing", lookNow, { capture: true });
    };
  }, []);
  return seen;
}

/** A browser names its cameras only to a page that may use them. */
async function cameraAccess(): Promise<CameraAccess> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => undefined);
  const cameras = (devices ?? []).filter(({ kind }) => kind === "videoinput");
  if (cameras.length === 0) return "none";
  return cameras.some(({ label }) => label !== "") ? "ready" : "ask";
}
