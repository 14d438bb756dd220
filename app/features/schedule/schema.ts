import { z } from "zod";
import { isDay } from "~/lib/dates";
import { CAPACITY_MAX, DURATION_MAX_MINUTES, PRICE_MAX_RUPEES, SERIES_WEEKS_MAX } from "./rules";

const LINE_MAX_LENGTH = 200;
const LINES_MAX = 20;

/** A text area with one entry a line; blank lines are dropped. */
const lines = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().max(LINE_MAX_LENGTH, "Please use at most 200 characters a line."))
      .max(LINES_MAX, "Please use at most 20 lines."),
  );

const whole = (message: string, { min, max }: { min: number; max: number }) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/** Everything an admin says about an event. */
export const eventSchema = z.object({
  title: z.string("Give the event a title.").trim().max(120, "Please use at most 120 characters."),
  description: z
    .string("Describe the run in a few sentences.")
    .trim()
    .max(4000, "Please use at most 4000 characters."),
  date: z.string("Choose a date.").refine(isDay, "Choose a date that exists."),
  time: z.string("Choose a start time.").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose a start time."),
  durationMinutes: whole("Between 10 and 720 minutes.", { min: 10, max: DURATION_MAX_MINUTES }),
  location: z.string("Say where you meet.").trim().max(200, "Please use at most 200 characters."),
  mapUrl: z
    .url({ protocol: /^https$/, error: "Use a map link that starts with https://." })
    .optional(),
  distances: lines,
  paceGroups: lines,
  requirements: lines,
  highlights: lines,
  schedule: lines,
  capacity: whole("Between 0 and 10,000 seats.", { min: 0, max: CAPACITY_MAX }),
  priceRupees: whole("Between 0 and 100,000 rupees.", { min: 0, max: PRICE_MAX_RUPEES }),
});

export type EventInput = z.infer<typeof eventSchema>;

/** A new event, or a weekly series of them. */
export const newEventSchema = eventSchema.extend({
  submitKey: z.uuid("Please reload the page and try again."),
  weeks: whole("Between 1 and 52 weeks.", { min: 1, max: SERIES_WEEKS_MAX }).default(1),
  intent: z.enum(["draft", "publish"]).default("draft"),
});

/** Changes of an event, or of it and those after it in its series; `version` is the one the admin saw. */
export const changedEventSchema = eventSchema.extend({
  version: z.coerce.number().int(),
  scope: z.enum(["one", "following"]).default("one"),
});

/** Why an event is cancelled; everybody booked reads it. */
export const cancelEventSchema = z.object({
  reason: z
    .string("Say why, for everybody booked.")
    .trim()
    .max(500, "Please use at most 500 characters."),
});

/** Another free run for somebody, with the reason that is kept. */
export const grantTrialSchema = z
  .object({ bookingId: z.string().max(64), trialReason: z.string().trim().min(1).max(300) })
  .transform(({ bookingId, trialReason }) => ({ bookingId, reason: trialReason }));
