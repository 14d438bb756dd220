import { formatTime, HOUR_MS, type Instant, timeOf } from "~/lib/dates";
import { CLOCK_DRIFT_MS } from "~/lib/device-clock";
import { windowOf } from "../check-ins";
import type { EventList } from "./device-data";

/** Whether the camera may be used, has to be allowed first, or is missing. */
export type CameraAccess = "ready" | "ask" | "none";

/** One line of the readiness card; without `isMet` it is information only. */
export interface Fact {
  text: string;
  isMet?: boolean;
}

const LIST_FRESH_MS = 12 * HOUR_MS;

/** What a device needs for a desk without a signal, and whether all of it holds. */
export function readinessOf(input: {
  list: EventList | undefined;
  people: number;
  waiting: number;
  unsettled: number;
  camera: CameraAccess;
  /** Whether the page opens without a signal. */
  isKept: boolean;
  isInstalled: boolean;
  isTimeInDoubt: boolean;
  /** Whether a write was tried and has succeeded. */
  isWritable: boolean | undefined;
  /** By the device's clock. */
  now: Instant;
}): { isReady: boolean; facts: Fact[] } {
  const { list, people, waiting, unsettled, camera, isKept, isInstalled } = input;
  const { isTimeInDoubt, isWritable, now } = input;
  const facts: Fact[] = [
    listFact(list, people, isTimeInDoubt ? undefined : now),
    { text: CAMERA_TEXTS[camera], isMet: camera === "ready" },
    clockFact(list, isTimeInDoubt),
    { text: storageText(isWritable), isMet: isWritable === true },
    { text: isKept ? "Opens without a signal" : "Not kept on this phone yet", isMet: isKept },
    { text: waiting === 0 ? "0 waiting" : `${waiting} waiting to be sent`, isMet: waiting === 0 },
    ...(unsettled > 0 ? [{ text: `${unsettled} to settle`, isMet: false }] : []),
    { text: isInstalled ? "Installed as an app" : "Not installed as an app" },
  ];
  return { isReady: facts.every(({ isMet }) => isMet !== false), facts };
}

function storageText(isWritable: boolean | undefined): string {
  if (isWritable === undefined) return "Trying whether this phone saves check-ins";
  if (isWritable) return "Saves check-ins";
  return "This phone can't save check-ins: leave the private window, or free some space";
}

const CAMERA_TEXTS: Record<CameraAccess, string> = {
  ready: "Camera allowed",
  ask: "Camera not allowed yet: press Scan once",
  none: "No camera: use the list and the codes",
};

/** Without a time that can be trusted (`now`) the list counts as fresh: the clock is what is missing. */
function listFact(list: EventList | undefined, people: number, now: Instant | undefined): Fact {
  if (!list) return { text: "No list on this phone", isMet: false };
  const { fetchedAt, clockOffMs, timeZone } = list;
  const from = timeZone ? ` from ${formatTime(timeOf(fetchedAt + clockOffMs, timeZone))}` : "";
  if (now === undefined) return { text: `List of ${people}${from}`, isMet: true };
  if (isOver(list, now))
    return { text: `List of ${people} is from a run that is over`, isMet: false };
  const isFresh = Math.abs(now - fetchedAt) <= LIST_FRESH_MS;
  return { text: `List of ${people}${from}${isFresh ? "" : ", too old"}`, isMet: isFresh };
}

/** Whether check-in of the list's run has closed, as far as the device can tell. */
function isOver({ run, clockOffMs }: EventList, now: Instant): boolean {
  return now + clockOffMs > windowOf(run).closesAt;
}

/** What a device lacks to work without a signal: storage, a list, one of a run that is on, or a trusted clock. */
export type OfflineGap = "storage" | "list" | "other_list" | "time";

/**
 * The first thing that the device lacks; `now` is by its own clock, which may be in doubt. Storage is there until a
 * write has failed.
 */
export function offlineGapOf(
  list: EventList | undefined,
  input: { now: Instant; isTimeInDoubt: boolean; isWritable: boolean | undefined },
): OfflineGap | undefined {
  const { now, isTimeInDoubt, isWritable } = input;
  if (isWritable === false) return "storage";
  if (!list) return "list";
  if (isTimeInDoubt) return "time";
  return isOver(list, now) ? "other_list" : undefined;
}

function clockFact(list: EventList | undefined, isTimeInDoubt: boolean): Fact {
  if (isTimeInDoubt) return { text: "Clock may be wrong", isMet: false };
  const offMs = Math.abs(list?.clockOffMs ?? 0);
  if (offMs <= CLOCK_DRIFT_MS) return { text: "Clock right", isMet: list !== undefined };
  const minutes = Math.round(offMs / 60_000);
  return { text: `Clock wrong by ${minutes} min: the club's time is used`, isMet: false };
}

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
