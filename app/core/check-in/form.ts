import { z } from "zod";
import { secondsOf } from "~/lib/measures";
import { isFullMobile, plainDecimal } from "~/lib/phone-digits";
import { BATCH_MAX_ENTRIES } from "./desk";
import { REHEARSAL_PARTS } from "./device/rehearsal";
import { groupOfField } from "./measured";
import { PASS_MAX_LENGTH } from "./pass/passes";
import { LOGGED_REFUSALS, UNLISTED } from "./refusals";

const instant = z.int().min(0).max(8_640_000_000_000);
/** A hand scanner may send control characters, which PostgreSQL refuses. */
const PRINTABLE = /^[^\p{Cc}]*$/u;
const base = {
  nonce: z.uuid(),
  at: instant,
  /** The time by the server's clock, where the device had it. */
  heardAt: instant.optional(),
  /** What the device's clock gained on elapsed time since it had the server's. */
  gainedMs: z.int().min(0).max(8_640_000_000_000).optional(),
  /** The server's time when the device's list came, where its clock is in doubt: nothing else is sure. */
  notBefore: instant.optional(),
  /** Who made the entry, by the device; the session says who sent it. */
  by: z.string().min(1).max(64).regex(PRINTABLE).optional(),
};
/** Why an admin checks a person in outside the window. */
const reason = z.string().trim().min(3).max(200).regex(PRINTABLE);
/** More check-ins of one person than any desk makes. */
const UNDOES_MAX = 50;
/** How an admin at the desk was paid. */
const PAID_BY = ["cash", "upi"] as const;
const bookingId = z.string().min(1).max(64).regex(PRINTABLE);
const SHOWN_MAX_RUPEES = 1_000_000;
/** What the device showed as to be paid: another amount is not marked as paid. */
const shownRupees = z.int().min(0).max(SHOWN_MAX_RUPEES).optional();

/** Whom an entry is about: a row of the list, a scanned pass or a typed code. */
const person = {
  method: z.enum(["list", "scan", "code"]),
  bookingId: bookingId.optional(),
  code: z
    .string()
    .max(4 * PASS_MAX_LENGTH)
    .optional(),
};

/** One entry made on a crew's device at the check-in desk. */
export const checkInEntrySchema = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("check_in"),
    ...person,
    reason: reason.optional(),
    /** The person came without having paid, and owes it. */
    owes: z.boolean().optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("undo"),
    bookingId,
    /** The entries that it takes back, by nonce; without them all that were made before it. */
    undoes: z.array(bookingId).max(UNDOES_MAX).optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("pay"),
    bookingId,
    paidBy: z.enum(PAID_BY).optional(),
    shownRupees,
  }),
  z.object({
    ...base,
    kind: z.literal("refused"),
    outcome: z.enum(LOGGED_REFUSALS),
    bookingId: bookingId.optional(),
  }),
  z.object({
    ...base,
    kind: z.enum(["home", "left_early"]),
    ...person,
  }),
  z.object({
    ...base,
    kind: z.literal("still_out"),
    bookingId,
    /** The entries that it takes back, by nonce. */
    undoes: z.array(bookingId).max(UNDOES_MAX),
  }),
  z.object({ ...base, kind: z.literal("last") }),
  z.object({ ...base, kind: z.literal("contact_seen"), bookingId }),
  z.object({
    ...base,
    kind: z.literal("walk_in"),
    name: z.string().trim().min(1).max(80).regex(PRINTABLE),
    phone: z.string().refine(isFullMobile),
    isPaid: z.boolean(),
    shownRupees,
    reason: reason.optional(),
  }),
]);

const batchSchema = z
  .object({
    /** `UNLISTED` for an entry that was made without a list. */
    eventId: z.string().min(1).max(64).regex(PRINTABLE),
    /** The device's clock at the moment of sending. */
    deviceNow: instant,
    entries: z.array(checkInEntrySchema).max(BATCH_MAX_ENTRIES),
    /** The sending device, with what is left on it of this event after the batch. */
    device: z
      .object({
        id: z.uuid(),
        waiting: z.int().min(0),
        unsettled: z.int().min(0),
        /** What it lacked when it tried itself for the run. */
        lacks: z.array(z.enum(REHEARSAL_PARTS)).max(REHEARSAL_PARTS.length).optional(),
        /** How often it has shown its entries to other phones. */
        showing: z.int().min(0).max(1_000_000).optional(),
      })
      .optional(),
  })
  // Each entry made without a list may belong to another event.
  .refine(({ eventId, entries }) => eventId !== UNLISTED || entries.length === 1);

/** What a device sends: JSON in the form field `batch`. */
export const deskSyncSchema = z.object({
  batch: z.string().transform(readJson).pipe(batchSchema),
});

/** The form of a button on /qr-info. */
export const infoSchema = z.object({
  submitKey: z.uuid(),
  /** Without it the button says how it was paid. */
  kind: z
    .enum(["check_in", "owes", "undo", "pay", "home", "left_early", "contact_seen"])
    .default("pay"),
  paidBy: z.enum(PAID_BY).optional(),
  shownRupees: z.coerce.number().int().min(0).max(SHOWN_MAX_RUPEES).optional(),
  /** The check-in that follows a payment. */
  checkInKey: z.uuid().optional(),
  bookingId,
  reason: reason.optional(),
});

const RESULT_MAX_S = 48 * 60 * 60;

const km = z
  .string()
  .transform((typed) => Number(plainDecimal(typed)))
  .pipe(z.number().min(0.1).max(250))
  .optional();

/** A person's distance and time (a clock time or minutes) as entered after the event; empty for the estimate. */
export const resultSchema = z.object({
  bookingId,
  km,
  minutes: z
    .string()
    .trim()
    .transform(plainDecimal)
    .transform((typed) => secondsOf(typed) ?? Math.round(Number(typed) * 60))
    .pipe(z.int().min(60).max(RESULT_MAX_S))
    .optional(),
});

const metres = (kilometres: number | undefined) =>
  kilometres === undefined ? null : Math.round(kilometres * 1000);

/** What a run and each of its pace groups measured; empty where nobody did. */
export const distancesSchema = z
  .looseObject({ km })
  .transform(({ km: typed, ...fields }, context) => ({
    distanceM: metres(typed),
    groups: Object.entries(fields).flatMap(([field, value]) => {
      const id = groupOfField(field);
      if (id === undefined) return [];
      const own = km.safeParse(value === "" ? undefined : value);
      if (!own.success) context.addIssue({ code: "custom", path: [field], message: "km" });
      return [{ id, distanceM: own.success ? metres(own.data) : null }];
    }),
  }));

/** A member's own check-in with the code on the screen. */
export const selfSchema = z.object({
  submitKey: z.uuid(),
  code: z.string().trim().min(1).max(20),
});

/** A member's 'I am home', and the page that they are sent back to. */
export const reportHomeSchema = z.object({
  submitKey: z.uuid(),
  from: z.enum(["pass", "dashboard"]).default("pass"),
});

export type CheckInEntry = z.infer<typeof checkInEntrySchema>;
/** What a device reports about itself with a batch. */
export type DeviceReport = NonNullable<z.infer<typeof batchSchema>["device"]>;
export type InfoForm = z.infer<typeof infoSchema>;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
