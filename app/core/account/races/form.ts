import { z } from "zod";
import { isTooFast } from "~/core/progress/activities/plausibility";
import { isDay } from "~/lib/dates";
import { secondsOf } from "~/lib/measures";
import { optionalText } from "~/lib/whole-number";
import { EVENT_PROBLEMS_TEXTS } from "~/texts/account/account";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { EVENT_TEXT_MAX, EVENT_TITLE_MAX, FIRST_EVENT_DAY, RACE_METRES, RACES } from "./races";

/** The form for a personal event, such as a race. */
export const memberEventSchema = z
  .object({
    title: z
      .string({ error: () => EVENT_PROBLEMS_TEXTS.noTitle })
      .trim()
      .min(1, { error: () => EVENT_PROBLEMS_TEXTS.noTitle })
      .max(EVENT_TITLE_MAX, {
        error: () => FORM_TEXTS.tooLong({ most: EVENT_TITLE_MAX }),
      }),
    eventDate: z
      .string({ error: () => EVENT_PROBLEMS_TEXTS.noDay })
      .refine(isDay, { abort: true, error: () => EVENT_PROBLEMS_TEXTS.noSuchDay })
      .refine((day) => day >= FIRST_EVENT_DAY, { error: () => EVENT_PROBLEMS_TEXTS.tooEarly }),
    eventTime: z
      .string({ error: () => EVENT_PROBLEMS_TEXTS.noTime })
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => EVENT_PROBLEMS_TEXTS.noSuchTime }),
    location: z
      .string()
      .trim()
      .max(EVENT_TEXT_MAX, { error: () => FORM_TEXTS.tooLong({ most: EVENT_TEXT_MAX }) })
      .optional(),
    race: z.preprocess(
      (typed) => typed || undefined,
      z.enum(RACES, { error: () => EVENT_PROBLEMS_TEXTS.noSuchRace }).optional(),
    ),
    result: optionalText().pipe(
      z
        .string()
        .transform(secondsOf)
        .refine((seconds) => seconds !== undefined, { error: () => EVENT_PROBLEMS_TEXTS.result })
        .optional(),
    ),
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
  })
  .superRefine(({ race, result }, context) => {
    if (result === undefined) return;
    const message =
      race === undefined ? EVENT_PROBLEMS_TEXTS.resultAlone : EVENT_PROBLEMS_TEXTS.tooFast;
    if (race === undefined || isTooFast(RACE_METRES[race], result))
      context.addIssue({ code: "custom", path: ["result"], message });
  })
  .transform(({ result, ...event }) => ({
    ...event,
    ...(result !== undefined && { resultS: result }),
  }));

export type MemberEventInput = z.infer<typeof memberEventSchema>;
