import { Worker } from "node:worker_threads";
import { noteOperation } from "../../app/core/site/health/note-operation.server";
import { SECOND_MS } from "../../app/lib/dates";
import { withinLimit } from "../../app/lib/within-limit";
import type { AppServices } from "../../app/middleware/context.server";
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

export interface JobsThread extends Scheduler {
  /** How long no job has ended. */
  silentForMs: () => number;
}

/** Its rows are small and short-lived. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

const LOOK_EVERY_MS = 10 * SECOND_MS;
/** Jobs end every few seconds. Looks are counted, not time: a machine that slept wakes to one look. */
const MOST_SILENT_LOOKS = 30;
const END_WITHIN_MS = 2 * SECOND_MS;

/**
 * Starts the background work in `thread`, a file of the build. An uncaught error there is thrown here, and
 * ends the process like one of its own. Where no job has ended for five minutes the thread hangs: it is ended, as far as
 * that is possible, and `onSilence` called. `stop` resolves once the running jobs have ended.
 */
export function startJobsThread(
  thread: URL,
  {
    counters,
    onSilence,
    lookEveryMs = LOOK_EVERY_MS,
  }: { counters: Counters | undefined; onSilence: () => void; lookEveryMs?: number },
): JobsThread {
  const workerData: ThreadData = { isCounted: counters !== undefined };
  const worker = new Worker(thread, { workerData, resourceLimits: LIMITS });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let heardAt = performance.now();
  let silentLooks = 0;
  worker.on("message", (told: FromThread) => {
    if ("event" in told) {
      counters?.recordEvent(told.event);
      return;
    }
    heardAt = performance.now();
    silentLooks = 0;
    void counters?.recordJob(told.job, told.outcome, told.ms);
  });
  const looking = setInterval(() => {
    silentLooks += 1;
    if (silentLooks < MOST_SILENT_LOOKS) return;
    clearInterval(looking);
    // What it holds of the database is free afterwards; one that waits for the disk does not end.
    void withinLimit(worker.terminate(), END_WITHIN_MS).then(onSilence, onSilence);
  }, lookEveryMs).unref();
  return {
    silentForMs: () => performance.now() - heardAt,
    async stop() {
      clearInterval(looking);
      worker.postMessage("stop");
      await ended;
    },
  };
}

/** Records for Health, and for the owners whom the next process tells, that the thread hung; a database may hang with it. */
export async function noteJobsHang({ clock, db, log }: Pick<AppServices, "clock" | "db" | "log">) {
  const now = clock.now();
  const noted = noteOperation(db, { name: "jobs_thread", outcome: "failed", detail: "", now });
  const failed = (err: unknown) =>
    log.warn({ event: "jobs_hang_not_noted", err }, "the hang was not written down");
  await withinLimit(noted, END_WITHIN_MS).catch(failed);
}
