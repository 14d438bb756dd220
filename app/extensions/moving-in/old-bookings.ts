import { EVENT_TEXT_MAX, EVENT_TITLE_MAX } from "~/core/account/races/races";
import { CANCELLED, COMPLETED, CONFIRMED, PENDING } from "~/core/bookings/status";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { ZonedMoment } from "~/lib/dates";
import { searchedWords } from "~/lib/folded-text";
import {
  type LooseFields,
  looseCount,
  looseDay,
  looseFields,
  looseInstant,
  looseMoment,
  looseText,
  looseTime,
  looseYes,
} from "~/lib/loose-values";
import { ownValue } from "~/lib/records";
import { formatCount } from "~/lib/rupees";
import { shortened } from "~/lib/text-lines";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import { type ImportRun, zeroCounts } from "./import-run";
import { COLLECTIONS, type ImportFinding, OUTCOMES } from "./written-records";

/** What a record of the old club's `bookings` says besides event and person; `details` are what no column holds. */
export type OldBooking = ReturnType<typeof readOldBooking>;

const NAME_MAX = 100;
const EMAIL_MAX = 200;
const NOTES_MAX = 500;
const PRICE_MAX_RUPEES = 100_000;
const DETAILS = ["bookingId", "distance", "duration", "serviceType"];

const STATUSES: Record<string, BookingStatus> = {
  pending: PENDING,
  confirmed: CONFIRMED,
  completed: COMPLETED,
  attended: COMPLETED,
  cancelled: CANCELLED,
  canceled: CANCELLED,
};

/** Reads a booking; what it does not say is taken from the least: pending, pay per run, 0 rupees. */
export function readOldBooking(fields: LooseFields, { now, timeZone }: ZonedMoment) {
  const doubts: string[] = [];
  const contact = looseFields(fields.contactInfo) ?? {};
  const isGuest = looseYes(fields, "isGuestBooking") ?? false;
  const createdAt = Math.min(
    now,
    looseMoment(fields, { timeZone, names: ["createdAt", "bookingDate"] }) ?? now,
  );
  const price = looseCount(fields, "paymentAmount") ?? 0;
  return {
    name: nameOf(fields, isGuest)?.slice(0, NAME_MAX) ?? null,
    email:
      (looseText(fields, "participantEmail") ?? looseText(contact, "email"))?.slice(0, EMAIL_MAX) ??
      null,
    isGuest,
    plan: planOf(fields, doubts),
    status: statusOf(fields, doubts),
    priceRupees: price > PRICE_MAX_RUPEES ? 0 : price,
    notes: looseText(fields, "notes")?.slice(0, NOTES_MAX) ?? null,
    createdAt,
    updatedAt: Math.max(createdAt, Math.min(now, looseInstant(fields, "updatedAt") ?? createdAt)),
    details: Object.fromEntries(
      DETAILS.flatMap((name) => {
        const text = looseText(fields, name)?.slice(0, 100);
        return text === undefined ? [] : [[name, text] as const];
      }),
    ),
    doubts,
  };
}

function nameOf(fields: LooseFields, isGuest: boolean): string | undefined {
  const guest = looseFields(fields.guestInfo) ?? {};
  const guestName = ["firstName", "lastName"].flatMap((part) => looseText(guest, part) ?? []);
  if (isGuest && guestName.length > 0) return guestName.join(" ");
  const contact = looseFields(fields.contactInfo) ?? {};
  return looseText(fields, "participantName", "userName") ?? looseText(contact, "name");
}

/** What the old club's service types are called, in whole. */
const SERVICES: Record<string, BookingPlan> = {
  free: "free_trial",
  trial: "free_trial",
  "free trial": "free_trial",
  "free run": "free_trial",
  "free first run": "free_trial",
  "trial run": "free_trial",
  member: "monthly_membership",
  membership: "monthly_membership",
  monthly: "monthly_membership",
  "monthly plan": "monthly_membership",
  "monthly member": "monthly_membership",
  "monthly membership": "monthly_membership",
};

const PLAN_WORDS = new Set("free trial member members membership month monthly".split(" "));

/** A service type that speaks of a plan without being its name is a doubt: nobody gets a free run by 'Not free'. */
function planOf(fields: LooseFields, doubts: string[]): BookingPlan {
  if (looseYes(fields, "isFreeTrial")) return "free_trial";
  const typed = looseText(fields, "serviceType") ?? "";
  const words = searchedWords(typed);
  const plan = ownValue(SERVICES, words.join(" "));
  if (!plan && words.some((word) => PLAN_WORDS.has(word)))
    doubts.push(RECORD_TEXTS.unknownService({ typed: shortened(typed, 40) }));
  return plan ?? "pay_per_run";
}

function statusOf(fields: LooseFields, doubts: string[]): BookingStatus {
  const typed = looseText(fields, "status")?.toLowerCase() ?? "pending";
  const status = ownValue(STATUSES, typed);
  if (!status) doubts.push(RECORD_TEXTS.unknownStatus({ typed }));
  return status ?? PENDING;
}

/** Reads an entry of the old club's `userEvents`; one without a time begins the day. */
export function readOldMemberEvent(fields: LooseFields, { now, timeZone }: ZonedMoment) {
  const day = looseDay(fields, { timeZone, names: ["eventDate", "date"] });
  if (!day) return { ok: false as const, text: RECORD_TEXTS.noDay };
  const createdAt = Math.min(now, looseInstant(fields, "createdAt") ?? now);
  const event = {
    title: (looseText(fields, "title", "eventTitle", "name") ?? "Event").slice(0, EVENT_TITLE_MAX),
    event_date: day,
    event_time: looseTime(fields, { timeZone, names: ["eventTime", "time"] }) ?? "00:00",
    location: looseText(fields, "location")?.slice(0, EVENT_TEXT_MAX) ?? null,
    notes: looseText(fields, "notes")?.slice(0, EVENT_TEXT_MAX) ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { ok: true as const, event };
}

export const REPORT_HEADER = ["File", "Line", "Collection", "Id", "Outcome", "Why"];

/** One line of the report as CSV cells. */
export function reportRow({ file, line, collection, id, outcome, text }: ImportFinding) {
  return [file, line, collection, id, outcome, text];
}

/** Whether a record of these files is new or adds to one that is here. */
export function hasChanges(run: ImportRun): boolean {
  return [...run.counts.values()].some((counts) => counts.new + counts.merged > 0);
}

/** The outcomes of the records, as a table for the terminal. */
export function summaryOf(run: ImportRun): string {
  const found = COLLECTIONS.filter((collection) => run.counts.has(collection));
  const rows = found.map((collection) => {
    const counts = run.counts.get(collection) ?? zeroCounts();
    return [collection, ...OUTCOMES.map((outcome) => formatCount(counts[outcome]))];
  });
  const table = [["", ...OUTCOMES], ...rows].map(([name = "", ...cells]) =>
    `${name.padEnd(14)}${cells.map((cell) => cell.padStart(12)).join("")}`.trimEnd(),
  );
  const lines = [
    `${run.damages} lines cannot be read.`,
    `${run.doubts} records were imported with something to check.`,
  ];
  return `${[...table, "", ...lines].join("\n")}\n`;
}
