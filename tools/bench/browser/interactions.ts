/** How long pages take from an input to the next frame, on a slow phone. */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";

const CPU_SLOWDOWN = 4;
/** The shortest interaction that the browser reports. */
const LEAST_MS = 16;
/** Longer than a page needs to become idle. */
export const SETTLE_MS = 400;
/** How long a quick tap lasts. */
export const FINGER_MS = 80;
/** A fast typist's pause between two keys. */
export const KEY_PAUSE_MS = 120;

declare global {
  interface Window {
    interactionsSeen: Map<number, number>;
  }
  interface PerformanceEntry {
    interactionId?: number;
  }
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

export interface Interactions {
  /** Runs `work` on the page and records its longest interaction, in milliseconds. */
  during(what: string, work: () => Promise<unknown>): Promise<void>;
  /** The longest interactions by label, one for each round, in milliseconds. */
  readonly longest: ReadonlyMap<string, number[]>;
}

/** Watches this page's interactions, with a processor four times slower. */
export async function watchInteractions(
  page: Page,
  longest: Map<string, number[]>,
): Promise<Interactions> {
  await page.addInitScript((durationThreshold) => {
    window.interactionsSeen = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration } of list.getEntries()) {
        const known = window.interactionsSeen.get(interactionId) ?? 0;
        if (interactionId > 0)
          window.interactionsSeen.set(interactionId, Math.max(known, duration));
      }
    }).observe({ type: "event", durationThreshold });
  }, LEAST_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return {
    longest,
    async during(what, work) {
      await pause(SETTLE_MS);
      await page.evaluate(() => window.interactionsSeen.clear());
      await work();
      await pause(SETTLE_MS);
      const seen = await page.evaluate(() => [...window.interactionsSeen.values()]);
      longest.set(what, [...(longest.get(what) ?? []), Math.max(0, ...seen)]);
    },
  };
}
