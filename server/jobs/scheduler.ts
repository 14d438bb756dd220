import type { Log } from "~/gateways/log";
import { noteOperation } from "../../app/core/site/health/note-operation.server";
import { MINUTE_MS } from "../../app/lib/dates";
import { withinLimit } from "../../app/lib/within-limit";
import type { AppServices } from "../../app/middleware/context.server";

/** Recurring work of the server. */
export interface Job {
  name: string;
  /** A long run ends early, at a place from which the next continues, once `stopping` is aborted. */
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** A run that takes longer hangs, on a service that never answers: it is given up, and its round begins again. */
  mayTakeMs?: number;
}

/** Jobs that are due together, in the order in which they run. */
export interface JobRound {
  everyMs: number;
  /** Also runs at once. A process that is restarted within `everyMs` would otherwise never run it. */
  atStart: boolean;
  jobs: Job[];
}

export interface Scheduler {
  /** Starts no other job; resolves once the running jobs have ended. */
  stop: () => Promise<void>;
}

/** Gets the duration and outcome of each job. */
export interface JobObserver {
  recordJob: (name: string, outcome: "done" | "failed", ms: number) => Promise<void> | void;
}

/** Runs each round at its interval. A round that is due while its last one still runs is left out. */
export function startJobs(rounds: JobRound[], log: Log, seen?: JobObserver): Scheduler {
  const stopping = new AbortController();
  const running = new Map<JobRound, Promise<void>>();
  const begin = (round: JobRound) => {
    if (running.has(round)) return;
    const done = runJobs(round.jobs, log, { signal: stopping.signal, seen }).finally(() =>
      running.delete(round),
    );
    running.set(round, done);
  };
  const timers = rounds.map((round) => {
    if (round.atStart) begin(round);
    return setInterval(begin, round.everyMs, round).unref();
  });
  return {
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

const MAY_TAKE_MS = 30 * MINUTE_MS;

/**
 * Runs the jobs one after another until `signal` is aborted. A job that fails, or takes too long, is logged and tried in the
 * next round.
 */
export async function runJobs(
  jobs: Job[],
  log: Log,
  {
    signal = new AbortController().signal,
    seen,
  }: { signal?: AbortSignal; seen?: JobObserver | undefined } = {},
): Promise<void> {
  for (const job of jobs) {
    if (signal.aborted) return;
    const { name } = job;
    const startedAt = performance.now();
    let outcome: "done" | "failed" = "done";
    try {
      await endOf(job, signal);
    } catch (err) {
      outcome = "failed";
      log.error({ event: "job_failed", job: name, err }, "job failed");
    }
    await seen?.recordJob(name, outcome, performance.now() - startedAt);
  }
}

/** Rejects once the job may take no longer, and asks it to stop. */
async function endOf({ run, mayTakeMs = MAY_TAKE_MS }: Job, stopping: AbortSignal): Promise<void> {
  const late = () => new Error(`It has not ended within ${mayTakeMs / MINUTE_MS} minutes.`);
  const own = new AbortController();
  const stop = () => own.abort();
  stopping.addEventListener("abort", stop);
  try {
    await withinLimit(run(own.signal), mayTakeMs, late);
  } finally {
    stop();
    stopping.removeEventListener("abort", stop);
  }
}

const SAY_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Records each job's outcome for the Health page: a failure at once, a success after a failure or ten
 * minutes. `also` gets every outcome too.
 */
export class JobOutcomes implements JobObserver {
  readonly #noted = new Map<string, { outcome: "done" | "failed"; at: number }>();

  constructor(
    private readonly services: Pick<AppServices, "db" | "clock" | "log">,
    private readonly also?: JobObserver,
  ) {}

  async recordJob(name: string, outcome: "done" | "failed", ms: number): Promise<void> {
    await this.also?.recordJob(name, outcome, ms);
    const { db, clock, log } = this.services;
    const now = clock.now();
    const last = this.#noted.get(name);
    // Either way: a success that stays noted in the future hides the failures until then.
    if (last?.outcome === outcome && Math.abs(now - last.at) < SAY_AGAIN_MS) return;
    this.#noted.set(name, { outcome, at: now });
    try {
      await noteOperation(db, { name: `job:${name}`, outcome, detail: "", now });
    } catch (err) {
      // Not at each run: on a full disk the log has less room than usual.
      this.#noted.set(name, { outcome, at: now - SAY_AGAIN_MS + MINUTE_MS });
      log.warn({ event: "job_not_noted", job: name, err }, "how a job ended was not written down");
    }
  }
}
