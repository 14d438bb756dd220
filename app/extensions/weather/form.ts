import { z } from "zod";
import { CANCEL_REASON_MAX, WEATHER_CAUSES } from "~/core/events/events-rules";
import { wholeNumber } from "~/lib/whole-number";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { WEATHER_FORM_TEXTS } from "~/texts/weather/weather";

/** A whole number within bounds; empty for no limit. */
const limit = ({ min, max }: { min: number; max: number }) => {
  const bounds = () => WEATHER_FORM_TEXTS.betweenAndOrEmpty({ min, max });
  return wholeNumber({ min, max, bounds })
    .optional()
    .transform((value) => value ?? null);
};

/** From which figures on a run is not safe. */
export const weatherLimitsSchema = z
  .object({
    heatIndexC: limit({ min: 25, max: 60 }),
    aqi: limit({ min: 50, max: 500 }),
    rainMm: limit({ min: 1, max: 200 }),
    lightning: z.literal("on").optional(),
    scope: z.enum(["one", "following"]).default("one"),
  })
  .transform(({ scope, lightning, ...figures }) => ({
    scope,
    limits: { ...figures, lightning: lightning === "on" },
  }));

/** A run leader's reason to call a run off, which everybody booked reads. */
export const callOffSchema = z
  .object({
    weather: z.enum(WEATHER_CAUSES).optional(),
    reason: z
      .string()
      .trim()
      .max(CANCEL_REASON_MAX, { error: () => FORM_TEXTS.tooLong({ most: CANCEL_REASON_MAX }) })
      .default(""),
  })
  .refine(({ weather, reason }) => weather !== undefined || reason !== "", {
    path: ["reason"],
    error: () => WEATHER_FORM_TEXTS.reasonMissing,
  });
