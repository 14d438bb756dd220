import { setImmediate as nextTurn } from "node:timers/promises";

export interface Cost<T> {
  result: T;
  /** What this thread computed for it; waiting for a busy machine does not count. */
  cpuMs: number;
  /** The longest stretch in which this thread served nobody else. */
  standstillMs: number;
  /** The most that it kept in memory while it ran. */
  peakMb: number;
}

/** Runs the work and measures what it takes from others. */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost<T>> {
  const before = { cpuMs: threadMs(), bytes: heapBytes() };
  let [last, standstillMs, peak] = [before.cpuMs, 0, before.bytes];
  const look = () => {
    standstillMs = Math.max(standstillMs, threadMs() - last);
    peak = Math.max(peak, heapBytes());
    last = threadMs();
  };
  let isDone = false;
  const running = work().finally(() => {
    isDone = true;
    look();
  });
  while (!isDone) {
    look();
    await Promise.race([running.catch(() => undefined), nextTurn()]);
  }
  const result = await running;
  const peakMb = (peak - before.bytes) / 1024 / 1024;
  return { result, cpuMs: threadMs() - before.cpuMs, standstillMs, peakMb };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function heapBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
