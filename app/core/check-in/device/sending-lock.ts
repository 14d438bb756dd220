import type { DeskDevices } from "./devices";
import { DESK_LOCK } from "./storage";

/** Long enough for a batch to be sent and settled; sending twice is harmless. */
const HELD_LIMIT_MS = 30_000;

/** How long a page waits for the lock, and for how long another page may have it before it is taken away. */
export interface Patience {
  waitMs: number;
  stealAfterMs: number;
}

/** Sending in the background: the next round tries again. */
export const PATIENT: Patience = { waitMs: 400, stealAfterMs: 45_000 };
/** A person waits for it. */
export const ASKED: Patience = { waitMs: 3_000, stealAfterMs: 0 };

/** What the lock needs of the browser. */
export interface LockBrowser {
  /** Missing in browsers of before 2022; entries sent twice are one entry. */
  locks: Pick<LockManager, "request"> | undefined;
  page: Pick<EventTarget, "addEventListener">;
  steadyMs: () => number;
}

/**
 * Returns a function that makes locks for one page. A page that is left gives back what it holds and asks for nothing:
 * browsers keep it with its locks, and whoever waits for them would wait for ever.
 */
export function sendingLocks(
  browser: () => LockBrowser,
): (patience: Patience) => DeskDevices["lock"] {
  let isLeft: boolean | undefined;
  let busySinceMs: number | undefined;
  const leavers = new Set<() => void>();

  function watch(page: LockBrowser["page"]) {
    if (isLeft !== undefined) return;
    isLeft = false;
    page.addEventListener("pagehide", () => {
      isLeft = true;
      for (const leave of leavers) leave();
    });
    page.addEventListener("pageshow", () => {
      isLeft = false;
    });
  }

  /** Resolves with what gives the lock back; rejects after `waitMs`, or when the page is left. */
  function ask(locks: Pick<LockManager, "request">, waitMs: number | "steal"): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const controller = new AbortController();
      const { signal } = controller;
      const giveUp = () => {
        clearTimeout(timer);
        leavers.delete(giveUp);
        controller.abort();
        reject(new Error("Another page sends, or this one is left."));
      };
      const timer = setTimeout(giveUp, waitMs === "steal" ? HELD_LIMIT_MS : waitMs);
      leavers.add(giveUp);
      const hold = () =>
        new Promise<void>((giveBack) => {
          if (signal.aborted) return giveBack();
          signal.addEventListener("abort", () => giveBack());
          clearTimeout(timer);
          const limit = setTimeout(giveUp, HELD_LIMIT_MS);
          resolve(() => {
            clearTimeout(limit);
            giveUp();
          });
        });
      const options = waitMs === "steal" ? { steal: true } : { signal };
      locks.request(DESK_LOCK, options, hold).catch(giveUp);
    });
  }

  return ({ waitMs, stealAfterMs }) => {
    let release = () => {};
    return {
      async take() {
        const { locks, page, steadyMs } = browser();
        watch(page);
        if (isLeft) throw new Error("The page is left.");
        if (!locks) return;
        try {
          release = await ask(locks, waitMs);
        } catch (error) {
          busySinceMs ??= steadyMs();
          if (isLeft || steadyMs() - busySinceMs < stealAfterMs) throw error;
          release = await ask(locks, "steal");
        }
        busySinceMs = undefined;
      },
      release: () => release(),
    };
  };
}
