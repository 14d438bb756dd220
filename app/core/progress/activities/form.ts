import { z } from "zod";
import { isDay } from "~/lib/dates";
import { optionalText } from "~/lib/optional-text";
import { plainDecimal, plainDigits } from "~/lib/typed-digits";
import {
  ACTIVITY_SPORTS,
  ACTIVITY_TITLE_MAX,
  DEFAULT_ACTIVITY_TITLE,
  LONGEST_ACTIVITY_HOURS,
  LONGEST_ACTIVITY_KM,
} from "./activities";

const KM_MESSAGE = `Please enter a distance in km between 0.01 and ${LONGEST_ACTIVITY_KM}, such as 5.2.`;
const EARLIEST_DAY = "1970-01-01";

const wholeNumber = (most: number, message: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => plainDigits(typed || "0"))
    .pipe(z.string().regex(/^\d{1,2}$/, message))
    .transform(Number)
    .pipe(z.number().max(most, message));

/** An activity logged by hand. An empty distance or duration is estimated. */
export const activitySchema = z
  .object({
    date: z
      .string("Please enter the day of the run.")
      .refine(
        (day) => isDay(day) && day >= EARLIEST_DAY,
        "There is no such date. Please check the day of the run.",
      ),
    startTime: optionalText().pipe(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter the start as hours and minutes.")
        .optional(),
    ),
    sport: z.enum(ACTIVITY_SPORTS, "Please choose run or walk.").optional(),
    title: z
      .string()
      .trim()
      .max(ACTIVITY_TITLE_MAX, `Please use at most ${ACTIVITY_TITLE_MAX} characters.`)
      .optional(),
    distanceKm: z
      .string()
      .trim()
      .optional()
      .transform((typed) => (typed ? plainDecimal(typed) : undefined))
      .pipe(
        z
          .string()
          .regex(/^\d{1,3}(\.\d+)?$/, KM_MESSAGE)
          .transform((km) => Math.round(Number(km) * 1000))
          .pipe(
            z
              .number()
              .min(10, KM_MESSAGE)
              .max(LONGEST_ACTIVITY_KM * 1000, KM_MESSAGE),
          )
          .optional(),
      ),
    hours: wholeNumber(
      LONGEST_ACTIVITY_HOURS - 1,
      `Please enter 0 to ${LONGEST_ACTIVITY_HOURS - 1} hours.`,
    ),
    minutes: wholeNumber(59, "Please enter 0 to 59 minutes."),
    seconds: wholeNumber(59, "Please enter 0 to 59 seconds."),
    submitKey: z.uuid("Please reload the page and try again."),
  })
  .transform(({ hours, minutes, seconds, distanceKm, title, date, submitKey, ...typed }) => ({
    submitKey,
    typed: {
      date,
      startTime: typed.startTime,
      sport: typed.sport ?? "run",
      title: title || DEFAULT_ACTIVITY_TITLE,
      distanceM: distanceKm ?? null,
      durationS: hours * 3600 + minutes * 60 + seconds || null,
    },
  }));
