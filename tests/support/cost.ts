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
async function costOf<T>(work: () => Promise<T>): Promise<Cost<T>> {
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

const MOST_RUNS = 3;

type Limits = Partial<Omit<Cost<unknown>, "result">>;

/**
 * The cost of the first of three runs that keeps to the limits, or of the last: memory that other tests left may have
 * to be collected during one of them. What costs too much does so every time. `prepare` is not measured and returns
 * the work.
 */
export async function costWithin<T>(
  limits: Limits,
  prepare: () => Promise<() => Promise<T>>,
): Promise<Cost<T>> {
  for (let runs = 1; ; runs += 1) {
    const cost = await costOf(await prepare());
    const { cpuMs = Infinity, standstillMs = Infinity, peakMb = Infinity } = limits;
    const isWithin = cost.cpuMs < cpuMs && cost.standstillMs < standstillMs && cost.peakMb < peakMb;
    if (isWithin || runs === MOST_RUNS) return cost;
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function heapBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
