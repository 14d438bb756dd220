import type { SpanExporter } from "@opentelemetry/sdk-trace";

const TELL_EVERY_MS = 60_000;

type Export = Parameters<SpanExporter["export"]>;

/** Sends spans and reports lost ones, which OpenTelemetry itself does not. */
export class ReportingExporter implements SpanExporter {
  /** Called at most once a minute, with the number of spans lost since the last call. */
  tell: (spans: number) => void = () => undefined;
  #lost = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly exporter: SpanExporter) {}

  export(spans: Export[0], done: Export[1]): void {
    this.exporter.export(spans, (result) => {
      if (result.code !== 0) this.#lose(spans.length);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  #lose(spans: number): void {
    this.#lost += spans;
    if (performance.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = performance.now();
    this.tell(this.#lost);
    this.#lost = 0;
  }
}
