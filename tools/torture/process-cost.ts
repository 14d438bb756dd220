/** CPU time and memory of a process, as Linux reports them. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const NANOSECONDS_PER_MS = 1e6;
const KILOBYTES_PER_MB = 1024;
const FORGET_PEAK = "5";

export interface Usage {
  /** CPU time of its threads in milliseconds. */
  cpuMs: number;
  /** Resident memory now, and the most since `forgetPeak`. */
  memoryMb: number;
  peakMb: number;
}

/** The usage of a process; undefined when it has ended or this is not Linux. */
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

/** Resets `peakMb`. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  } catch {
    // Without it the peak is since the start.
  }
}
