import { expect, test } from "vitest";
import { z } from "zod";
import { traceSettings, watchShape } from "./watch-settings";

const schema = z.object(watchShape);
const TO = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test("a collector gets every trace unless a share is set", () => {
  const settings = { endpoint: "http://127.0.0.1:4318", serviceName: "running-club" };
  expect(traceSettings(schema.parse(TO))).toEqual({ ...settings, ratio: 1 });
  const tenth = schema.parse({ ...TO, OTEL_TRACES_SAMPLER_ARG: "0.1" });
  expect(traceSettings(tenth)).toEqual({ ...settings, ratio: 0.1 });
});

test("without a collector there are no traces", () => {
  expect(traceSettings(schema.parse({}))).toBeUndefined();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318" }, "must be the collector's address"],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "must be a number from 0 to 1"],
  [{ OTEL_TRACES_SAMPLER_ARG: "all" }, "must be a number from 0 to 1"],
])("%j is refused with a sentence", (settings, sentence) => {
  expect(schema.safeParse(settings).error?.message).toContain(sentence);
});
