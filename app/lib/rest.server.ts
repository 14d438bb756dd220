import { performance } from "node:perf_hooks";

const REST_MS = 1;
const MOST_RESTS = 20;
const BUSY = 0.5;

/** Waits for a millisecond, and on while the process is busy with other things, 20 ms at most. */
export async function restWhileBusy(): Promise<void> {
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
