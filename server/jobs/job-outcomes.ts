import { noteOperation } from "~/core/site/health/note-operation.server";
import { MINUTE_MS } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import type { JobObserver } from "./scheduler";

const SAY_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Records each job's outcome for the Health page: a failure at once, a success after a failure or ten
 * minutes. `also` gets every outcome too.
 */
export class JobOutcomes implements JobObserver {
  readonly #services: Pick<AppServices, "db" | "clock" | "log">;
  readonly #also: JobObserver | undefined;
  readonly #noted = new Map<string, { outcome: "done" | "failed"; at: number }>();

  constructor(services: Pick<AppServices, "db" | "clock" | "log">, also?: JobObserver) {
    this.#services = services;
    this.#also = also;
  }

  async recordJob(name: string, outcome: "done" | "failed", ms: number): Promise<void> {
    await this.#also?.recordJob(name, outcome, ms);
    const { db, clock, log } = this.#services;
    const now = clock.now();
    const last = this.#noted.get(name);
    if (last?.outcome === outcome && now - last.at < SAY_AGAIN_MS) return;
    this.#noted.set(name, { outcome, at: now });
    try {
      await noteOperation(db, { name: `job:${name}`, outcome, detail: "", now });
    } catch (err) {
      this.#noted.delete(name);
      log.warn({ event: "job_not_noted", job: name, err }, "how a job ended was not written down");
    }
  }
}
