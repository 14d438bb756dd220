import { z } from "zod";
import { isDay } from "~/lib/dates";
import { plainDecimal, plainDigits } from "~/lib/phone-digits";
import { optionalText } from "~/lib/whole-number";
import { ACTIVITIES_FORM_TEXTS } from "~/texts/progress/activities";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import {
  ACTIVITY_SPORTS,
  ACTIVITY_TITLE_MAX,
  DEFAULT_ACTIVITY_TITLE,
  LONGEST_ACTIVITY_HOURS,
  LONGEST_ACTIVITY_KM,
} from "./activities";

function kmMessage() {
  return ACTIVITIES_FORM_TEXTS.kmMessage({ longestActivityKm: LONGEST_ACTIVITY_KM });
}
const EARLIEST_DAY = "1970-01-01";

const wholeNumber = (most: number, message: () => string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => plainDigits(typed || "0"))
    .pipe(z.string().regex(/^\d{1,2}$/, { error: message }))
    .transform(Number)
    .pipe(z.number().max(most, { error: message }));

/** An activity logged by hand. An empty distance or duration is estimated. */
export const activitySchema = z
  .object({
    date: z
      .string({ error: () => ACTIVITIES_FORM_TEXTS.dayMissing })
      .refine((day) => isDay(day) && day >= EARLIEST_DAY, {
        error: () => ACTIVITIES_FORM_TEXTS.noSuchDay,
      }),
    startTime: optionalText().pipe(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
          error: () => ACTIVITIES_FORM_TEXTS.noSuchTime,
        })
        .optional(),
    ),
    sport: z.enum(ACTIVITY_SPORTS, { error: () => ACTIVITIES_FORM_TEXTS.sportMissing }).optional(),
    title: z
      .string()
      .trim()
      .max(ACTIVITY_TITLE_MAX, {
        error: () => FORM_TEXTS.tooLong({ most: ACTIVITY_TITLE_MAX }),
      })
      .optional(),
    distanceKm: z
      .string()
      .trim()
      .optional()
      .transform((typed) => (typed ? plainDecimal(typed) : undefined))
      .pipe(
        z
          .string()
          .regex(/^\d{1,3}(\.\d+)?$/, { error: kmMessage })
          .transform((km) => Math.round(Number(km) * 1000))
          .pipe(
            z
              .number()
              .min(10, { error: kmMessage })
              .max(LONGEST_ACTIVITY_KM * 1000, { error: kmMessage }),
          )
          .optional(),
      ),
    hours: wholeNumber(LONGEST_ACTIVITY_HOURS - 1, () =>
      ACTIVITIES_FORM_TEXTS.pleaseEnterToHours({
        longestActivityHours: LONGEST_ACTIVITY_HOURS - 1,
      }),
    ),
    minutes: wholeNumber(59, () => ACTIVITIES_FORM_TEXTS.pleaseEnterToMinutes({ most: 59 })),
    seconds: wholeNumber(59, () => ACTIVITIES_FORM_TEXTS.pleaseEnterToSeconds({ most: 59 })),
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
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
