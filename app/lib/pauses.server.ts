import { performance } from "node:perf_hooks";

const PAUSE_MS = 1;
const MOST_PAUSES = 20;
const BUSY = 0.5;

/** Work in the background takes at most this share of the time. */
const MOST_SHARE = 0.1;
const LONGEST_PAUSE_MS = 200;

/** Waits a millisecond, and up to 20 ms while the process is busy. */
export async function pauseWhileBusy(): Promise<void> {
  for (let pauses = 0; pauses < MOST_PAUSES; pauses += 1) {
    const before = performance.eventLoopUtilization();
    await pause(PAUSE_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/**
 * How long to pause after work that took `workedMs`, so that requests find the process and the database free.
 */
export function pauseAfterMs(workedMs: number): number {
  return Math.min(workedMs * (1 / MOST_SHARE - 1), LONGEST_PAUSE_MS);
}

/** Pauses after work that began at `startedAt` of `performance.now()`, and longer while the process is busy. */
export async function pauseAfter(startedAt: number): Promise<void> {
  await pause(pauseAfterMs(performance.now() - startedAt));
  await pauseWhileBusy();
}

/** Pauses until this moment of `performance.now()`, and longer while the process is busy. */
export async function pauseUntil(at: number): Promise<void> {
  await pause(Math.max(0, at - performance.now()));
  await pauseWhileBusy();
}

/** Waits this many ticks of the event loop, so that pending work runs first. */
export async function yieldToEventLoop(ticks = 1): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits this many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const PAUSES_MS = [200, 1_000, 4_000];

/** Runs `work`, and again after a pause when it fails: a database that starts anew is back within seconds. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch {
      await pause(pauseMs);
    }
  }
  return await work();
}
