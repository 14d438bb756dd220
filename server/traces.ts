import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { LoggedQuery } from "~/db/query-log";
import type { TraceSettings } from "~/lib/watch-settings";
import { querySummary } from "./query-summary";
import { ReportingExporter } from "./reporting-exporter";
import type { RecordedRequest } from "./request-log";

const EXPORT_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_000;
/** The most spans that wait to be sent; further ones are dropped. */
const MOST_WAITING = 2_048;
/** The most statements with their own span in one piece of work; further ones are counted. */
const MOST_QUERIES = 100;

interface Work {
  span: Span;
  queries: number;
}

/**
 * The time of each request and job by part, for an OpenTelemetry collector. Attributes are route patterns,
 * routes, tables, statuses and words of the code: never an address, a value or a text of a person.
 */
export class Traces {
  readonly #current = new AsyncLocalStorage<Work>();
  readonly #requests = new Map<string, Span>();
  readonly #exporter: ReportingExporter;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(settings: TraceSettings & { version: string }) {
    const { endpoint, ratio, serviceName, version } = settings;
    const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS });
    this.#exporter = new ReportingExporter(exporter);
    const batches = {
      exporter: this.#exporter,
      maxQueueSize: MOST_WAITING,
      exportTimeoutMillis: EXPORT_LIMIT_MS,
    };
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        "service.name": serviceName,
        "service.version": version,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor(batches)],
    });
    this.#tracer = this.#provider.getTracer("club");
  }

  /** Calls `tell`, at most once a minute, when the collector accepts nothing. */
  tellOfFailures(tell: (spans: number) => void): void {
    this.#exporter.tell = tell;
  }

  /** Runs a request, whose span ends with `recordRequest`, or in the next turn of the event loop. */
  async inRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
    const span = this.#tracer.startSpan("request", { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    span.setAttribute("club.request_id", requestId);
    this.#requests.set(requestId, span);
    try {
      return await this.#current.run({ span, queries: 0 }, work);
    } finally {
      // Still open when a page in front of the app leaves the answer to the app.
      setImmediate(() => this.#endRequest(requestId));
    }
  }

  recordRequest({ requestId, method, route, status, bytes, actor }: RecordedRequest): void {
    const span = this.#requests.get(requestId);
    if (!span) return;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "club.actor": actor,
      ...(bytes !== undefined && { "http.response.body.size": bytes }),
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    this.#endRequest(requestId);
  }

  #endRequest(requestId: string): void {
    this.#requests.get(requestId)?.end();
    this.#requests.delete(requestId);
  }

  /**
   * Runs a piece of work as a part of the current request or job. `outcomeOf` returns the attributes of its
   * result.
   */
  async within<T>(
    name: string,
    work: () => Promise<T>,
    outcomeOf: (result: T) => Attributes = () => ({}),
  ): Promise<T> {
    const current = this.#current.getStore();
    const around = current ? trace.setSpan(ROOT_CONTEXT, current.span) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: SpanKind.INTERNAL }, around);
    try {
      const result = await this.#current.run({ span, queries: 0 }, work);
      span.setAttributes(outcomeOf(result));
      return result;
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** Records a statement that has just been run; outside requests and jobs nothing is recorded. */
  recordQuery({ sql, ms, isFailed }: LoggedQuery): void {
    const current = this.#current.getStore();
    if (!current) return;
    current.queries += 1;
    current.span.setAttribute("club.queries", current.queries);
    if (current.queries > MOST_QUERIES) return;
    const summary = querySummary(sql);
    const endedAt = performance.timeOrigin + performance.now();
    const span = this.#tracer.startSpan(
      summary,
      {
        kind: SpanKind.CLIENT,
        startTime: endedAt - ms,
        attributes: { "db.query.summary": summary },
      },
      trace.setSpan(ROOT_CONTEXT, current.span),
    );
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  }

  /** Sends the waiting spans, for a second at most. */
  async close(): Promise<void> {
    const sent = this.#provider.shutdown().catch(() => undefined);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, CLOSE_LIMIT_MS);
    await Promise.race([sent, late.promise]);
    clearTimeout(timer);
  }
}

/** Records the kind of error only: its message may be about a person. */
function markFailed(span: Span, error: unknown): void {
  if (!(error instanceof Error)) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error.constructor.name);
}
