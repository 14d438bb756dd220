import { z } from "zod";

const valueSchema = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  boolValue: z.boolean().optional(),
});

/** Of OpenTelemetry. */
const FAILED = 2;

const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              status: z.object({ code: z.number().optional() }).optional(),
              attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  isFailed: boolean;
  attributes: Record<string, string | number | boolean | undefined>;
}

/** The spans in what a collector got (OTLP, JSON). */
export function spansIn(bodies: string[]): CollectedSpan[] {
  return bodies
    .flatMap((body) => bodySchema.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ parentSpanId, attributes, status, ...span }) => ({
      ...span,
      parentId: parentSpanId || undefined,
      isFailed: status?.code === FAILED,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
    }));
}

/** Each span of a trace with the names of those around it: 'GET /dashboard > loader x > select members'. */
export function pathsIn(spans: CollectedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const pathOf = (span: CollectedSpan): string => {
    const parent = byId.get(span.parentId ?? "");
    if (span.parentId !== undefined && parent === undefined) return `? > ${span.name}`;
    return parent === undefined ? span.name : `${pathOf(parent)} > ${span.name}`;
  };
  return spans.map(pathOf);
}
