import { performance } from "node:perf_hooks";

const REST_MS = 1;
const MOST_RESTS = 20;
const BUSY = 0.5;

/** Work in the background takes at most this share of the time. */
const MOST_SHARE = 0.1;
const LONGEST_REST_MS = 200;

/** Waits a millisecond, and up to 20 ms while the process is busy. */
export async function restWhileBusy(): Promise<void> {
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await rest(REST_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/**
 * How long to rest after work that took `workedMs`, so that requests find the process and the database free.
 */
export function restAfterMs(workedMs: number): number {
  return Math.min(workedMs * (1 / MOST_SHARE - 1), LONGEST_REST_MS);
}

/** Rests after work that began at `startedAt` of `performance.now()`, and longer while the process is busy. */
export async function restAfter(startedAt: number): Promise<void> {
  await rest(restAfterMs(performance.now() - startedAt));
  await restWhileBusy();
}

/** Rests until this moment of `performance.now()`, and longer while the process is busy. */
export async function restUntil(at: number): Promise<void> {
  await rest(Math.max(0, at - performance.now()));
  await restWhileBusy();
}

/** Waits this many turns of the event loop, so that pending work runs first. */
export async function letOthersGoFirst(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits this many milliseconds. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
