/** What a process has cost so far, as Linux counts it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const NANOSECONDS_PER_MS = 1e6;
const KILOBYTES_PER_MB = 1024;
const FORGET_PEAK = "5";

export interface Usage {
  /** Milliseconds that its threads have run. */
  cpuMs: number;
  /** Resident memory now, and the most since `forgetPeak`. */
  memoryMb: number;
  peakMb: number;
}

/** The usage of a process; undefined when it is gone or this is no Linux. */
export function usageOf(pid: number): Usage | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const running = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8"));
    const nanoseconds = running.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const megabytes = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / KILOBYTES_PER_MB;
    return {
      cpuMs: nanoseconds / NANOSECONDS_PER_MS,
      memoryMb: megabytes("VmRSS"),
      peakMb: megabytes("VmHWM"),
    };
  } catch {
    return undefined;
  }
}

/** From now on `peakMb` is the most since now. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  } catch {
    // Without it the peak is the most since the start.
  }
}
