import { z } from "zod";
import { looksRandom } from "./random-text";

const TOKEN_MIN_LENGTH = 32;
const SHARE_MESSAGE = "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.";

/** The settings for monitoring a running club from outside. */
export const watchShape = {
  METRICS_TOKEN: z
    .string()
    .min(TOKEN_MIN_LENGTH, `METRICS_TOKEN needs at least ${TOKEN_MIN_LENGTH} characters.`)
    .refine(
      looksRandom,
      "METRICS_TOKEN is easy to guess: set the output of 'openssl rand -base64 36'.",
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error:
        "OTEL_EXPORTER_OTLP_ENDPOINT must be the collector's address, such as http://127.0.0.1:4318.",
    })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(SHARE_MESSAGE)
    .min(0, SHARE_MESSAGE)
    .max(1, SHARE_MESSAGE)
    .default(1),
  OTEL_SERVICE_NAME: z.string().default("running-club"),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).optional(),
};

/** The address of the collector, the share of traces that it gets, and the club's name in them. */
export interface TraceSettings {
  endpoint: string;
  ratio: number;
  serviceName: string;
}

type Values = z.infer<z.ZodObject<typeof watchShape>>;

/** Undefined for a club without a collector. */
export function traceSettings(values: Values): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  const { OTEL_TRACES_SAMPLER_ARG: ratio, OTEL_SERVICE_NAME: serviceName } = values;
  return { endpoint, ratio, serviceName };
}
