import { checkCode } from "./check-code";
import { type CheckInDesk, createDesk } from "./desk";
import type { DeskLock } from "./devices";
import { deskServer } from "./server";
import { deskSound } from "./sound";
import { deviceStorage } from "./storage";

/** The check-in desk of this browser: its disk, its network, its clock. */
export function browserDesk(): CheckInDesk {
  const now = () => Date.now();
  return createDesk({
    storage: deviceStorage,
    server: deskServer((path, init) => fetch(path, init), now),
    lock: browserLock(),
    clock: {
      session: SESSION,
      moment: () => ({
        now: now(),
        steadyMs: performance.now(),
        nonce: crypto.randomUUID(),
      }),
    },
    signal: deskSound(),
    checkCode,
  });
}

/** This opening of the page; what was kept in it may be put right when the clock is set anew. */
const SESSION = crypto.randomUUID();

/** Asks the browser not to throw the site's storage away when the device runs short; it may say no. */
export function keepStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

function browserLock(): DeskLock {
  let release = () => {};
  return {
    take: () =>
      new Promise((taken, failed) => {
        const held = () =>
          new Promise<void>((done) => {
            release = done;
            taken();
          });
        navigator.locks.request("run-day", held).catch(failed);
      }),
    release: () => release(),
  };
}
