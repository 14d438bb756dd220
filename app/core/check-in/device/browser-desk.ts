import { checkCode } from "../pass/passes";
import { type CheckInDesk, createDesk } from "./desk";
import { deviceId } from "./device-id";
import type { DeskStorage } from "./devices";
import { PATIENT, type Patience, sendingLocks } from "./sending-lock";
import { deskServer } from "./server";
import { type FeedbackSignal, keepDeskChoice, readDeskChoice } from "./state";
import { deviceStorage } from "./storage";

/**
 * The check-in desk with this browser's database, network and clock; `publicKey` checks passes without a list, and
 * `patience` is for other pages that send.
 */
export function browserDesk(publicKey?: string, patience: Patience = PATIENT): CheckInDesk {
  const now = () => Date.now();
  return createDesk(
    {
      storage: browserStorage,
      server: deskServer((path, init) => fetch(path, init), now, deviceId),
      lock: pageLock(patience),
      clock: {
        session: SESSION,
        moment: () => ({
          now: now(),
          steadyMs: performance.now(),
          nonce: crypto.randomUUID(),
        }),
      },
      choice: {
        read: () => readDeskChoice(now()),
        keep: (choice) => keepDeskChoice(choice, now()),
      },
      signal: deskSound(),
      checkCode,
      ownDevice: deviceId,
    },
    publicKey,
  );
}

/** The database of this browser; entries and rehearsals carry its id, for the service worker that may send them. */
const browserStorage: DeskStorage = {
  ...deviceStorage,
  storeEntry: (waiting) => {
    const device = deviceId();
    return deviceStorage.storeEntry(device === undefined ? waiting : { ...waiting, device });
  },
  keepRehearsal: (eventId, { lacks }) =>
    deviceStorage.keepRehearsal(eventId, { lacks, device: deviceId() }),
};

/** Identifies this page load; entries stored in it can be corrected when the clock is changed. */
const SESSION = crypto.randomUUID();

/** Asks the browser to keep the site's storage when space runs short; it may refuse. */
export function requestPersistentStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

const pageLock = sendingLocks(() => ({
  locks: navigator.locks,
  page: window,
  steadyMs: () => performance.now(),
}));

/** Tones in Hz, one after the other, and the vibration pattern in ms. */
const SIGNALS: Record<FeedbackSignal, { tones: number[]; buzz: number[] }> = {
  good: { tones: [880, 1320], buzz: [60] },
  odd: { tones: [660, 660], buzz: [60, 60, 60] },
  bad: { tones: [220, 165], buzz: [250, 80, 250] },
};
const TONE_S = 0.09;
const VOLUME = 0.25;

/** Plays a sound and a vibration for the outcome; silent where the browser supports neither. */
function deskSound(): (signal: FeedbackSignal) => void {
  let audio: AudioContext | undefined;

  return (signal) => {
    const { tones, buzz } = SIGNALS[signal];
    if ("vibrate" in navigator) navigator.vibrate(buzz);
    if (!("AudioContext" in window)) return;
    audio ??= new AudioContext();
    void audio.resume();
    for (const [index, tone] of tones.entries()) {
      const source = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = VOLUME;
      source.frequency.value = tone;
      source.connect(volume).connect(audio.destination);
      source.start(audio.currentTime + index * TONE_S);
      source.stop(audio.currentTime + (index + 1) * TONE_S);
    }
  };
}
