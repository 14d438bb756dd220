import { z } from "zod";
import { isTooFast } from "~/features/progress/activities/rules/plausibility";
import { isDay } from "~/lib/dates";
import {
  EVENT_DAY_TEXT,
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  FIRST_EVENT_DAY,
} from "./rules/member-events";
import { RACE_METRES, RACES } from "./rules/races";

const RESULT_TEXT = "Please enter the result as minutes and seconds, such as 48:12 or 1:52:30.";

/** The form for a personal event, such as a race. */
export const memberEventSchema = z
  .object({
    title: z
      .string("Please enter a title.")
      .trim()
      .min(1, "Please enter a title.")
      .max(EVENT_TITLE_MAX, `Please use at most ${EVENT_TITLE_MAX} characters.`),
    eventDate: z
      .string("Please enter the day.")
      .refine(isDay, { abort: true, error: "Please enter the day as a date that exists." })
      .refine((day) => day >= FIRST_EVENT_DAY, EVENT_DAY_TEXT),
    eventTime: z
      .string("Please enter the time.")
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter the time as hours and minutes."),
    location: z
      .string()
      .trim()
      .max(EVENT_TEXT_MAX, `Please use at most ${EVENT_TEXT_MAX} characters.`)
      .optional(),
    race: z.preprocess(
      (typed) => typed || undefined,
      z.enum(RACES, "Please choose a distance of the list.").optional(),
    ),
    result: z
      .string()
      .trim()
      .optional()
      .transform((typed) => typed || undefined)
      .pipe(
        z
          .string()
          .regex(/^(\d{1,2}:)?[0-5]?\d:[0-5]\d$/, RESULT_TEXT)
          .transform(secondsOf)
          .optional(),
      ),
    submitKey: z.uuid("Please reload the page and try again."),
  })
  .superRefine(({ race, result }, context) => {
    if (result === undefined) return;
    const message = race === undefined ? RESULT_ALONE_TEXT : TOO_FAST_TEXT;
    if (race === undefined || isTooFast(RACE_METRES[race], result))
      context.addIssue({ code: "custom", path: ["result"], message });
  })
  .transform(({ result, ...event }) => ({
    ...event,
    ...(result !== undefined && { resultS: result }),
  }));

const RESULT_ALONE_TEXT = "Please choose the distance of the race as well.";
const TOO_FAST_TEXT = "Nobody has run this distance in this time. Please check the result.";

/** Seconds of 'mm:ss' or 'h:mm:ss'. */
function secondsOf(typed: string): number {
  return typed.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

export type MemberEventInput = z.infer<typeof memberEventSchema>;
