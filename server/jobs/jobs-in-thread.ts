import { Worker } from "node:worker_threads";
import type { JobObserver, Scheduler } from "./scheduler";

/** The values that the thread is started with. */
export interface ThreadData {
  /** Whether the events of its log are counted. */
  isCounted: boolean;
}

/** A message of the thread: an event of its log, or the outcome of a job. */
export type FromThread =
  | { event: string }
  | { job: string; outcome: "done" | "failed"; ms: number };

interface Counters extends JobObserver {
  recordEvent: (event: string) => void;
}

/** Its rows are small and short-lived. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/**
 * Starts the background work in `thread`, a file of the build. An uncaught error there is thrown here, and
 * ends the process like one of its own. `stop` resolves once the running jobs have ended.
 */
export function startJobsThread(thread: URL, counters: Counters | undefined): Scheduler {
  const workerData: ThreadData = { isCounted: counters !== undefined };
  const worker = new Worker(thread, { workerData, resourceLimits: LIMITS });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.on("message", (told: FromThread) => {
    if ("event" in told) counters?.recordEvent(told.event);
    else void counters?.recordJob(told.job, told.outcome, told.ms);
  });
  return {
    async stop() {
      worker.postMessage("stop");
      await ended;
    },
  };
}
