import { z } from "zod";
import { VOLUNTEER_ROLES } from "~/core/events/volunteers/volunteers";
import { isDay } from "~/lib/dates";
import { plainDigits } from "~/lib/phone-digits";
import { formatCount } from "~/lib/rupees";
import { wholeNumber } from "~/lib/whole-number";
import { EVENTS_FORM_TEXTS } from "~/texts/events/events-form";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { EXCEPTIONS_MAX, firstDayProblem, WEEKDAYS } from "./create/series";
import {
  CANCEL_REASON_MAX,
  CAPACITY_MAX,
  DURATION_MAX_MINUTES,
  NEW_CAPACITY_MIN,
  PRICE_MAX_RUPEES,
  SERIES_WEEKS_MAX,
  WEATHER_CAUSES,
} from "./events-rules";
import { GROUP_NUMBERS, GROUP_PLACES_MAX, type GroupInput } from "./pace-groups/pace-groups";

const LINE_MAX_LENGTH = 200;
const LINES_MAX = 20;

/** Required text; blanks alone count as empty. */
const words = (message: () => string, most: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(most, { error: () => FORM_TEXTS.tooLong({ most }) });

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
      .array(
        z.string().max(LINE_MAX_LENGTH, {
          error: () => EVENTS_FORM_TEXTS.lineTooLong({ most: LINE_MAX_LENGTH }),
        }),
      )
      .max(LINES_MAX, { error: () => EVENTS_FORM_TEXTS.tooManyLines({ most: LINES_MAX }) }),
  );

/** Lines with the digits of 0 to 9, whatever script they were typed in. */
const figures = lines.transform((entries) => entries.map(plainDigits));

/** Lines of which those that begin with a time have one that a clock shows. */
const timedLines = figures.refine(
  (entries) => entries.every((entry) => isClockTime(/^\d{1,2}[:.]\d{2}(?!\d)/.exec(entry)?.[0])),
  { error: () => EVENTS_FORM_TEXTS.noSuchTime },
);

const isClockTime = (typed: string | undefined) =>
  typed === undefined || /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(typed);

/** A text area with one day a line. */
const daysOf = (most: number) =>
  figures
    .refine((days) => days.every(isDay), { error: () => EVENTS_FORM_TEXTS.noSuchDay })
    .refine((days) => days.length <= most, {
      error: () => EVENTS_FORM_TEXTS.tooManyLines({ most }),
    });

/** Fewer seats than there are bookings, none at all too, keep others from booking: for events that exist. */
const seats = (min: number) =>
  wholeNumber({
    min,
    max: CAPACITY_MAX,
    bounds: () => EVENTS_FORM_TEXTS.seatBounds({ min, max: formatCount(CAPACITY_MAX) }),
    whole: () => EVENTS_FORM_TEXTS.wholeSeats,
  });

/** The fields of an event. */
export const eventSchema = z.object({
  title: words(() => EVENTS_FORM_TEXTS.titleMissing, 120),
  description: words(() => EVENTS_FORM_TEXTS.descriptionMissing, 4000),
  date: z
    .string({ error: () => EVENTS_FORM_TEXTS.chooseADate })
    .refine(isDay, { error: () => EVENTS_FORM_TEXTS.noSuchDate }),
  time: z
    .string({ error: () => EVENTS_FORM_TEXTS.chooseAStartTime })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => EVENTS_FORM_TEXTS.chooseAStartTime }),
  durationMinutes: wholeNumber({
    min: 10,
    max: DURATION_MAX_MINUTES,
    bounds: () => EVENTS_FORM_TEXTS.durationBounds({ min: 10, max: DURATION_MAX_MINUTES }),
    whole: () => EVENTS_FORM_TEXTS.wholeMinutes,
  }),
  location: words(() => EVENTS_FORM_TEXTS.sayWhereYouMeet, 200),
  mapUrl: z.url({ protocol: /^https$/, error: () => EVENTS_FORM_TEXTS.mapLink }).optional(),
  distances: figures,
  requirements: lines,
  highlights: lines,
  schedule: timedLines,
  capacity: seats(0),
  priceRupees: wholeNumber({
    min: 0,
    max: PRICE_MAX_RUPEES,
    bounds: () => EVENTS_FORM_TEXTS.priceBounds({ max: formatCount(PRICE_MAX_RUPEES) }),
    whole: () => EVENTS_FORM_TEXTS.wholeRupees,
  }),
  countsHome: z.literal("on").optional(),
});

export type EventInput = z.infer<typeof eventSchema>;

const ticked = z.string().optional();

/** A new event, or a series of them on one weekday or more. */
export const newEventSchema = eventSchema
  .extend({
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
    capacity: seats(NEW_CAPACITY_MIN),
    weeks: wholeNumber({
      min: 1,
      max: SERIES_WEEKS_MAX,
      bounds: () => EVENTS_FORM_TEXTS.weeksBounds({ max: SERIES_WEEKS_MAX }),
      whole: () => EVENTS_FORM_TEXTS.wholeWeeks,
    }).default(1),
    monday: ticked,
    tuesday: ticked,
    wednesday: ticked,
    thursday: ticked,
    friday: ticked,
    saturday: ticked,
    sunday: ticked,
    except: daysOf(EXCEPTIONS_MAX),
    intent: z.enum(["draft", "publish"]).default("draft"),
  })
  .transform(({ submitKey, weeks, except, intent, ...rest }, context) => {
    const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, ...event } = rest;
    const days = { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
    const weekdays = WEEKDAYS.filter(({ name }) => days[name] !== undefined);
    const series = { weeks, except, weekdays: weekdays.map(({ number }) => number) };
    const message = firstDayProblem({ ...series, date: event.date });
    if (message) context.addIssue({ code: "custom", path: ["date"], message });
    return { submitKey, intent, event, series };
  });

/** Changes of an event, or of it and later ones in its series; `version` is the one the admin saw. */
export const changedEventSchema = eventSchema.extend({
  version: z.coerce.number().int(),
  scope: z.enum(["one", "following"]).default("one"),
});

const scope = z.enum(["one", "following"]).default("one");

/** Publishes an event, or it and the later ones of its series. */
export const publishEventSchema = z.object({ scope });

/** The reason for a cancellation, which everyone booked reads. */
export const cancelEventSchema = z
  .object({
    weather: z.enum(WEATHER_CAUSES).optional(),
    reason: z
      .string()
      .trim()
      .max(CANCEL_REASON_MAX, { error: () => FORM_TEXTS.tooLong({ most: CANCEL_REASON_MAX }) })
      .default(""),
    scope,
  })
  .refine(({ weather, reason }) => weather !== undefined || reason !== "", {
    path: ["reason"],
    error: () => EVENTS_FORM_TEXTS.reasonMissing,
  });

/** The form to grant another free run, with a reason. */
export const grantTrialSchema = z
  .object({ bookingId: z.string().max(64), trialReason: z.string().trim().min(1).max(300) })
  .transform(({ bookingId, trialReason }) => ({ bookingId, reason: trialReason }));

/** Of a pace group's name, and of its pace. */
const LABEL_MAX_LENGTH = 60;
const LEADER_FIELD = /^leader-([\w-]{1,64})$/;

const label = z
  .string()
  .trim()
  .max(LABEL_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: LABEL_MAX_LENGTH }) })
  .optional();
const places = wholeNumber({
  min: 1,
  max: GROUP_PLACES_MAX,
  bounds: () => EVENTS_FORM_TEXTS.placesBounds({ max: GROUP_PLACES_MAX }),
  whole: () => EVENTS_FORM_TEXTS.wholePlaces,
}).optional();

const rows: Record<string, z.ZodType> = Object.fromEntries(
  GROUP_NUMBERS.flatMap((number) => [
    [`groupWas${number}`, z.string().max(200).optional()],
    [`groupName${number}`, label],
    [`groupPace${number}`, label],
    [`groupPlaces${number}`, places],
  ]),
);

/**
 * The pace groups of an event's form: groupName1, groupPace1, groupPlaces1 and so on, and for each offered leader
 * the number of their group. A row without a name is no group.
 */
export const paceGroupsSchema = z.looseObject(rows).transform((fields, context) => {
  const led = leadersIn(fields);
  const groups: GroupInput[] = [];
  for (const number of GROUP_NUMBERS) {
    const typed = textOf(fields[`groupName${number}`]);
    const pace = textOf(fields[`groupPace${number}`]) || null;
    const places = fields[`groupPlaces${number}`];
    const leaderIds = led.filter((leader) => leader.number === number).map(({ id }) => id);
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: [`groupName${number}`], message });
    if (!typed && (pace || places !== undefined || leaderIds.length > 0))
      refuse(EVENTS_FORM_TEXTS.groupNameMissing);
    if (!typed) continue;
    if (groups.some((other) => other.name.toLowerCase() === typed.toLowerCase()))
      refuse(EVENTS_FORM_TEXTS.groupNameTaken);
    groups.push({
      was: textOf(fields[`groupWas${number}`]) || null,
      name: typed,
      pace,
      seatsPerLeader: typeof places === "number" ? places : null,
      leaderIds,
    });
  }
  return { groups, offered: led.map(({ id }) => id) };
});

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function leadersIn(fields: Record<string, unknown>): { id: string; number: number }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const id = LEADER_FIELD.exec(field)?.[1];
    return id === undefined ? [] : [{ id, number: Number(value) || 0 }];
  });
}

/** What a member signs up to do at an event. */
export const volunteerSchema = z.object({
  role: z.enum(VOLUNTEER_ROLES),
  groupId: z.string().max(64).optional(),
});
