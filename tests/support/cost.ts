import { setImmediate as nextTurn } from "node:timers/promises";

export interface Cost<T> {
  result: T;
  /** What this thread computed for it, on a core of the usual speed; waiting for a busy machine does not count. */
  cpuMs: number;
  /** The longest stretch in which this thread served nobody else. */
  standstillMs: number;
  /** The most that it kept in memory while it ran. */
  peakMb: number;
}

/** Runs the work and measures what it takes from others. */
async function costOf<T>(work: () => Promise<T>): Promise<Cost<T>> {
  const before = { workMs: fixedWorkMs(), cpuMs: threadMs(), bytes: heapBytes() };
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
  const cpuMs = threadMs() - before.cpuMs;
  const slowness = Math.max(1, before.workMs / FIXED_WORK_MS, fixedWorkMs() / FIXED_WORK_MS);
  const peakMb = (peak - before.bytes) / 1024 / 1024;
  return {
    result,
    cpuMs: cpuMs / slowness,
    standstillMs: standstillMs / slowness,
    peakMb,
  };
}

/** What the fixed work takes of a core for which the tests' limits are meant; one that others press on takes longer. */
const FIXED_WORK_MS = 45;
const CELLS = new Float64Array(1 << 20);

/** Additions all over 8 MB of memory, for which others compete as much as for the core. */
function fixedWorkMs(): number {
  const before = threadMs();
  let at = 1;
  for (let step = 0; step < 2_000_000; step += 1) {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & (CELLS.length - 1);
    CELLS[at] = (CELLS[at] ?? 0) + step;
  }
  return threadMs() - before;
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
