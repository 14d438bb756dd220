import { z } from "zod";
import { isDay } from "~/lib/dates";
import {
  EVENT_DAY_TEXT,
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  FIRST_EVENT_DAY,
} from "./rules/member-events";

/** The form for a personal event, such as a race. */
export const memberEventSchema = z.object({
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
  submitKey: z.uuid("Please reload the page and try again."),
});

export type MemberEventInput = z.infer<typeof memberEventSchema>;
