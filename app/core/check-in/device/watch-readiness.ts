import type { Instant } from "~/lib/dates";
import type { CameraAccess } from "./readiness";

const LOOK_EVERY_MS = 20_000;

type MediaDevice = Pick<MediaDeviceInfo, "kind" | "label">;

/** The state of this browser's camera and home screen, and the device's time. */
export interface BrowserState {
  camera: CameraAccess;
  isInstalled: boolean;
  /** Whether the browser stores what is written; undefined before the first try. */
  isWritable: boolean | undefined;
  now: Instant;
}

/** What the watch needs of the browser. */
export interface ReadinessPage {
  /** The device's cameras and microphones; undefined where the browser does not say. */
  listDevices: () => Promise<readonly MediaDevice[]> | undefined;
  isInstalled: () => boolean;
  /** Writes as a check-in does; a private window may refuse. */
  tryWrite: () => Promise<boolean>;
  now: () => Instant;
  onSeen: (seen: BrowserState) => void;
  /** Calls back when a camera's picture begins to play; returns a function that stops it. */
  onPlaying: (look: () => void) => () => void;
}

/** Looks at the browser at once, every 20 seconds and when a camera begins to play; returns a stop. */
export function watchReadiness(page: ReadinessPage): () => void {
  let isOver = false;
  let camera: CameraAccess = "ask";
  let isWritable: boolean | undefined;
  const tell = () => {
    if (isOver) return;
    page.onSeen({ camera, isInstalled: page.isInstalled(), isWritable, now: page.now() });
  };
  const lookAtCamera = async () => {
    camera = cameraAccessOf(await page.listDevices()?.catch(() => undefined));
    tell();
  };
  const write = async () => {
    isWritable = await page.tryWrite();
    tell();
  };
  const lookNow = () => {
    // A browser may answer only after a person has.
    tell();
    void lookAtCamera();
    void write();
  };
  lookNow();
  const timer = setInterval(lookNow, LOOK_EVERY_MS);
  const stopPlaying = page.onPlaying(lookNow);
  return () => {
    isOver = true;
    clearInterval(timer);
    stopPlaying();
  };
}

/** A browser names its cameras only to a page that may use them. */
function cameraAccessOf(devices: readonly MediaDevice[] = []): CameraAccess {
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  if (cameras.length === 0) return "none";
  return cameras.some(({ label }) => label !== "") ? "ready" : "ask";
}
