import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { listCacheCounts } from "~/lib/cache-counts";
import { countMissing } from "~/lib/texts";
import { TRANSLATED } from "~/texts/translated";
import type { PagesInWork } from "../pages/capped-pages";
import type { GaugeReading } from "./gauges";
import type { RecordedRequest } from "./request-log";

/** Buckets in seconds, from a page in memory to one that nobody waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of a running club, in Prometheus' text format. Labels are route patterns, methods, statuses and
 * event names of the log: never an address, a name or an id.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #seconds = new Histogram({
    registers: this.#registers,
    name: "http_request_duration_seconds",
    help: "Time until the answer is there, by route pattern.",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
  });
  readonly #bytes = new Counter({
    registers: this.#registers,
    name: "http_response_bytes_total",
    help: "Bytes of answers whose length is known, by route pattern.",
    labelNames: ["route"],
  });
  readonly #jobs = new Histogram({
    registers: this.#registers,
    name: "job_duration_seconds",
    help: "Background jobs, by name and outcome (done, failed).",
    // Not `job`: that label is the collector's own.
    labelNames: ["name", "outcome"],
    buckets: SECONDS,
  });
  readonly #events = new Counter({
    registers: this.#registers,
    name: "club_events_total",
    help: "Events of the log, such as code_sent, member_signed_in, booked.",
    labelNames: ["event"],
  });

  constructor() {
    const registers = this.#registers;
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      registers,
      name: "texts_without_translation",
      help: "Texts that were shown in English since the start because the language lacks them.",
      labelNames: ["language"],
      collect() {
        for (const language of TRANSLATED) this.set({ language }, countMissing(language));
      },
    });
    new Counter({
      registers,
      name: "cache_reads_total",
      help: "Reads of what this process keeps in memory, by cache and outcome (hit, miss).",
      labelNames: ["cache", "outcome"],
      collect() {
        this.reset();
        for (const { name: cache, hits, misses } of listCacheCounts()) {
          this.inc({ cache, outcome: "hit" }, hits);
          this.inc({ cache, outcome: "miss" }, misses);
        }
      },
    });
  }

  /** Adds values that are read at each request for the metrics. */
  watch(gauges: GaugeReading[]): void {
    for (const { name, help, read } of gauges) {
      new Gauge({
        registers: this.#registers,
        name,
        help,
        async collect() {
          this.set(await read());
        },
      });
    }
  }

  /** Adds how many pages are in work, and how many were refused because of the cap. */
  watchPages(inWork: PagesInWork): void {
    const read = () => inWork.count;
    this.watch([{ name: "pages_in_work", help: "Pages that are being made.", read }]);
    new Counter({
      registers: this.#registers,
      name: "pages_refused_total",
      help: "Pages answered 503, because as many were in work for the address, or in all, as may be.",
      labelNames: ["limit"],
      collect() {
        this.reset();
        for (const [limit, count] of Object.entries(inWork.refused)) this.inc({ limit }, count);
      },
    });
  }

  recordRequest({ route, method, status, ms, bytes }: RecordedRequest): void {
    this.#seconds.observe({ route, method, status }, ms / 1000);
    if (bytes !== undefined) this.#bytes.inc({ route }, bytes);
  }

  recordJob(job: string, outcome: "done" | "failed", ms: number): void {
    this.#jobs.observe({ name: job, outcome }, ms / 1000);
  }

  recordEvent(event: string): void {
    this.#events.inc({ event });
  }

  /** All values as text, and its content type. */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
