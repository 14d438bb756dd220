import { z } from "zod";
import { isDay } from "~/lib/dates";
import { storedPhone } from "~/lib/phone-digits";
import { mobileDigits } from "~/lib/whole-number";
import { BOOKINGS_FORM_TEXTS } from "~/texts/bookings/bookings";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { BOOKING_PLANS, GUEST_NUMBERS } from "./bookings";
import { BOOKING_STATUSES } from "./status";

const NAME_MAX_LENGTH = 100;
/** A pace group's name and pace. */
const LABEL_MAX_LENGTH = 200;
const NOTES_MAX_LENGTH = 500;
const PRICE_MAX_RUPEES = 1_000_000;

const phone = mobileDigits(() => BOOKINGS_FORM_TEXTS.phone);
const name = (message: () => string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(NAME_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: NAME_MAX_LENGTH }) });

const guestName = name(() => BOOKINGS_FORM_TEXTS.guestNameMissing).optional();
const guestPhone = phone.transform(storedPhone).optional();

function guestsMessage() {
  return BOOKINGS_FORM_TEXTS.guestsMessage({ count: GUEST_NUMBERS.length });
}
const GUEST_FIELDS = new Set(
  GUEST_NUMBERS.flatMap((number) => [`guestName${number}`, `guestPhone${number}`]),
);

/** When the run starts by the page that the form is on; forms of other pages leave it out. */
const shownStartsAt = z.coerce.number().int().optional();

/** The choices for a booking. Guests are guestName1, guestPhone1 and so on; other guest fields are refused. */
const choiceFields = z.looseObject({
  plan: z.enum(BOOKING_PLANS, { error: () => BOOKINGS_FORM_TEXTS.chooseAPlan }),
  paceGroup: z.string().max(LABEL_MAX_LENGTH).optional(),
  notes: z
    .string()
    .trim()
    .max(NOTES_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: NOTES_MAX_LENGTH }) })
    .optional(),
  shownPriceRupees: z.coerce.number().int().min(0).max(PRICE_MAX_RUPEES),
  shownStartsAt,
  submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
  name: name(() => BOOKINGS_FORM_TEXTS.nameMissing).optional(),
  guestName1: guestName,
  guestPhone1: guestPhone,
  guestName2: guestName,
  guestPhone2: guestPhone,
  guestName3: guestName,
  guestPhone3: guestPhone,
  guestName4: guestName,
  guestPhone4: guestPhone,
});

/** The form of a signed-in member. */
export const choiceSchema = choiceFields.transform((fields, context) => {
  const guests: { name: string; phone: string }[] = [];
  const isTooMany = Object.entries(fields).some(
    ([field, value]) => /^guest/i.test(field) && !GUEST_FIELDS.has(field) && value !== undefined,
  );
  if (isTooMany) context.addIssue({ code: "custom", path: [], message: guestsMessage() });
  for (const number of GUEST_NUMBERS) {
    const guest = { name: fields[`guestName${number}`], phone: fields[`guestPhone${number}`] };
    if (guest.name && guest.phone) guests.push({ name: guest.name, phone: guest.phone });
    else if (guest.name || guest.phone) {
      const [path, message] = guest.name
        ? [`guestPhone${number}`, BOOKINGS_FORM_TEXTS.phone]
        : [`guestName${number}`, BOOKINGS_FORM_TEXTS.guestNameMissing];
      context.addIssue({ code: "custom", path: [path], message });
    }
  }
  const { plan, paceGroup = null, notes = null, shownPriceRupees, submitKey } = fields;
  return {
    plan,
    paceGroup,
    notes,
    shownPriceRupees,
    shownStartsAt: fields.shownStartsAt,
    submitKey,
    name: fields.name,
    guests,
  };
});

/** A visitor's name, and the phone that gets the code. */
export const visitorSchema = z.object({
  name: name(() => BOOKINGS_FORM_TEXTS.nameMissing),
  phone,
});

/** The form to join the waitlist. */
export const waitSchema = z.object({
  plan: z.enum(BOOKING_PLANS, { error: () => BOOKINGS_FORM_TEXTS.chooseAPlan }),
  paceGroup: z.string().max(LABEL_MAX_LENGTH).optional(),
  shownStartsAt,
});

/** The pace group that a booking changes to; none to decide at the start. */
export const groupSchema = z.object({ paceGroup: z.string().max(LABEL_MAX_LENGTH).optional() });

/** Which of a party's bookings to cancel, and whether the page said that it is in time. */
export const cancelSchema = z.object({
  bookingId: z.string().max(64),
  inTime: z.literal("yes").optional(),
});

/** An admin books for a member who was found, or for a person by number; the name is for somebody new. */
export const bookForRunnerSchema = z
  .object({
    memberId: z.string().max(64).optional(),
    phone: phone.transform(storedPhone).optional(),
    name: name(() => BOOKINGS_FORM_TEXTS.nameMissing).optional(),
    priceRupees: z.coerce.number().int().min(0).max(PRICE_MAX_RUPEES),
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
  })
  .superRefine(({ memberId, phone }, context) => {
    if (memberId === undefined && phone === undefined)
      context.addIssue({ code: "custom", path: ["phone"], message: BOOKINGS_FORM_TEXTS.phone });
  });

const BOOKINGS_AT_ONCE = 200;
const NOTE_MAX_LENGTH = 500;
const status = z.enum(BOOKING_STATUSES);

/** An admin's action on bookings: a move of one or many, an undo, or a note. */
export const bookingActionSchema = z.object({
  intent: z.enum(["move", "undo", "note"]).default("move"),
  bookingId: z
    .array(z.string().max(64), { error: () => BOOKINGS_FORM_TEXTS.noneChosen })
    .min(1, { error: () => BOOKINGS_FORM_TEXTS.noneChosen })
    .max(BOOKINGS_AT_ONCE),
  from: status,
  to: status,
  /** For an undo: the moment of the move. */
  movedAt: z.coerce.number().int().optional(),
  notes: z.string().trim().max(NOTE_MAX_LENGTH).optional(),
});

const KEPT_MAX = 20;
const KEPT_MAX_LENGTH = 20_000;
const keptGuest = z.object({
  name: name(() => BOOKINGS_FORM_TEXTS.guestNameMissing),
  phone: phone.transform(storedPhone),
});
const keptSchema = z.object({
  memberId: z.string().max(64).optional(),
  participantName: z.string().trim().max(NAME_MAX_LENGTH).optional(),
  participantEmail: z.string().trim().max(200).optional(),
  eventTitle: z.string().trim().max(200),
  date: z.string().refine(isDay).optional(),
  plan: z.enum(BOOKING_PLANS).optional(),
  paceGroup: z.string().max(LABEL_MAX_LENGTH).optional(),
  notes: z.string().trim().max(NOTES_MAX_LENGTH).optional(),
  guests: z.array(keptGuest).max(GUEST_NUMBERS.length).optional(),
  shownPriceRupees: z.coerce.number().int().min(0).max(PRICE_MAX_RUPEES).optional(),
  waiver: z.string().max(20).optional(),
  submitKey: z.uuid(),
});

/** Bookings stored on a device, as JSON; an unreadable one becomes null. */
export const bookingSyncSchema = z.object({
  bookings: z
    .string({ error: () => BOOKINGS_FORM_TEXTS.noList })
    .max(KEPT_MAX_LENGTH, { error: () => BOOKINGS_FORM_TEXTS.noList })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: BOOKINGS_FORM_TEXTS.noList });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(keptSchema.nullable().catch(null), { error: () => BOOKINGS_FORM_TEXTS.noList })
        .max(KEPT_MAX, { error: () => BOOKINGS_FORM_TEXTS.noList }),
    ),
});
