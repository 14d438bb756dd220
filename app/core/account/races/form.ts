import { z } from "zod";
import { isTooFast } from "~/core/progress/activities/plausibility";
import { isDay } from "~/lib/dates";
import { secondsOf } from "~/lib/measures";
import { optionalText } from "~/lib/optional-text";
import { EVENT_PROBLEMS } from "../texts";
import {
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  FIRST_EVENT_DAY,
  RACE_METRES,
  RACES,
} from "./age-standards";

/** The form for a personal event, such as a race. */
export const memberEventSchema = z
  .object({
    title: z
      .string(EVENT_PROBLEMS.noTitle)
      .trim()
      .min(1, EVENT_PROBLEMS.noTitle)
      .max(EVENT_TITLE_MAX, EVENT_PROBLEMS.tooLong(EVENT_TITLE_MAX)),
    eventDate: z
      .string(EVENT_PROBLEMS.noDay)
      .refine(isDay, { abort: true, error: EVENT_PROBLEMS.noSuchDay })
      .refine((day) => day >= FIRST_EVENT_DAY, EVENT_PROBLEMS.tooEarly),
    eventTime: z
      .string(EVENT_PROBLEMS.noTime)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, EVENT_PROBLEMS.noSuchTime),
    location: z
      .string()
      .trim()
      .max(EVENT_TEXT_MAX, EVENT_PROBLEMS.tooLong(EVENT_TEXT_MAX))
      .optional(),
    race: z.preprocess(
      (typed) => typed || undefined,
      z.enum(RACES, EVENT_PROBLEMS.noSuchRace).optional(),
    ),
    result: optionalText().pipe(
      z
        .string()
        .transform(secondsOf)
        .refine((seconds) => seconds !== undefined, EVENT_PROBLEMS.result)
        .optional(),
    ),
    submitKey: z.uuid(EVENT_PROBLEMS.stale),
  })
  .superRefine(({ race, result }, context) => {
    if (result === undefined) return;
    const message = race === undefined ? EVENT_PROBLEMS.resultAlone : EVENT_PROBLEMS.tooFast;
    if (race === undefined || isTooFast(RACE_METRES[race], result))
      context.addIssue({ code: "custom", path: ["result"], message });
  })
  .transform(({ result, ...event }) => ({
    ...event,
    ...(result !== undefined && { resultS: result }),
  }));

export type MemberEventInput = z.infer<typeof memberEventSchema>;
