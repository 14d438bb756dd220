import { checkCode } from "./check-code";
import { type CheckInDesk, createDesk } from "./desk";
import { keepDeskChoice, readDeskChoice } from "./desk-choice";
import { deviceId } from "./device-id";
import type { DeskStorage } from "./devices";
import { PATIENT, type Patience, sendingLocks } from "./sending-lock";
import { deskServer } from "./server";
import { deskSound } from "./sound";
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
    },
    publicKey,
  );
}

/** The database of this browser; entries carry its id, for the service worker that may send them. */
const browserStorage: DeskStorage = {
  ...deviceStorage,
  storeEntry: (waiting) => {
    const device = deviceId();
    return deviceStorage.storeEntry(device === undefined ? waiting : { ...waiting, device });
  },
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
