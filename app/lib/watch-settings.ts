import { z } from "zod";
import { looksRandom } from "./random-text";

const TOKEN_MIN_LENGTH = 32;

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
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).optional(),
};
