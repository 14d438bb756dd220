import { formatTime, HOUR_MS, type Instant, timeOf } from "~/lib/dates";
import { CLOCK_DRIFT_MS } from "~/lib/device-clock";
import {
  BACKLOG_TEXTS,
  CAMERA_TEXTS,
  CLOCK_TEXTS,
  READINESS_TEXTS,
} from "~/texts/check-in/readiness";
import { windowOf } from "../check-ins";
import type { EventList } from "./device-data";

/** Whether the camera may be used, has to be allowed first, or is missing. */
export type CameraAccess = "ready" | "ask" | "none";

/** One line of the readiness card; without `isMet` it is information only. */
export interface Fact {
  text: string;
  isMet?: boolean | undefined;
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
    {
      text: isKept ? READINESS_TEXTS.opensWithoutASignal : READINESS_TEXTS.notKept,
      isMet: isKept,
    },
    {
      text: waiting === 0 ? BACKLOG_TEXTS.none : BACKLOG_TEXTS.waiting({ count: waiting }),
      isMet: waiting === 0,
    },
    ...(unsettled > 0
      ? [{ text: BACKLOG_TEXTS.toDecide({ count: unsettled }), isMet: false }]
      : []),
    { text: isInstalled ? READINESS_TEXTS.installedAsAnApp : READINESS_TEXTS.notInstalled },
  ];
  return { isReady: facts.every(({ isMet }) => isMet !== false), facts };
}

function storageText(isWritable: boolean | undefined): string {
  if (isWritable === undefined) return READINESS_TEXTS.trying;
  if (isWritable) return READINESS_TEXTS.savesCheckIns;
  return READINESS_TEXTS.cannotSave;
}

/** Without a time that can be trusted (`now`) the list counts as fresh: the clock is what is missing. */
function listFact(list: EventList | undefined, people: number, now: Instant | undefined): Fact {
  if (!list) return { text: READINESS_TEXTS.noList, isMet: false };
  const { fetchedAt, clockOffMs, timeZone } = list;
  const from = timeZone ? formatTime(timeOf(fetchedAt + clockOffMs, timeZone)) : "none";
  if (now === undefined) return { text: READINESS_TEXTS.listOf({ people, from }), isMet: true };
  if (isOver(list, now)) return { text: READINESS_TEXTS.listOfOver({ people }), isMet: false };
  const isFresh = Math.abs(now - fetchedAt) <= LIST_FRESH_MS;
  return {
    text: isFresh
      ? READINESS_TEXTS.listOf({ people, from })
      : READINESS_TEXTS.listOfTooOld({ people, from }),
    isMet: isFresh,
  };
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

/** Without a list there is nothing to compare the clock with, and nothing wrong with it. */
function clockFact(list: EventList | undefined, isTimeInDoubt: boolean): Fact {
  if (!list) return { text: CLOCK_TEXTS.unknown };
  if (isTimeInDoubt) return { text: CLOCK_TEXTS.inDoubt, isMet: false };
  const offMs = Math.abs(list.clockOffMs);
  if (offMs <= CLOCK_DRIFT_MS) return { text: CLOCK_TEXTS.right, isMet: true };
  return { text: CLOCK_TEXTS.wrong({ minutes: Math.round(offMs / 60_000) }), isMet: false };
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
