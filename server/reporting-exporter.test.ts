import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { ReportingExporter } from "./reporting-exporter";

type Spans = Parameters<SpanExporter["export"]>[0];

function open(code: number) {
  const inner: SpanExporter = {
    export: (_, done) => done({ code }),
    shutdown: async () => undefined,
  };
  const exporter = new ReportingExporter(inner);
  const told: number[] = [];
  exporter.tell = (spans) => told.push(spans);
  const results: number[] = [];
  const send = (count: number) => {
    const spans: Spans = [];
    spans.length = count;
    exporter.export(spans, (result) => results.push(result.code));
  };
  return { send, told, results };
}

test("spans that could not be sent are logged once a minute", () => {
  const { send, told } = open(1);
  send(3);
  send(4);
  expect(told).toEqual([3]);
});

test("spans that could not be sent are reported to the caller each time", () => {
  const { send, results } = open(1);
  send(3);
  send(4);
  expect(results).toEqual([1, 1]);
});

test("spans that were sent are not logged", () => {
  const { send, told, results } = open(0);
  send(3);
  expect([told, results]).toEqual([[], [0]]);
});
