import { performance } from "node:perf_hooks";

const REST_MS = 1;
const MOST_RESTS = 20;
const BUSY = 0.5;

/** Waits a millisecond, and up to 20 ms while the process is busy. */
export async function restWhileBusy(): Promise<void> {
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
