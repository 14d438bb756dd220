import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { Instant } from "~/lib/dates";
import {
  type LooseFields,
  looseCount,
  looseFields,
  looseInstant,
  looseMoment,
  looseText,
  looseYes,
} from "~/lib/loose-values";
import { ownValue } from "~/lib/own-value";
import { shortened } from "~/lib/shortened";

/** What a record of the old club's `bookings` says besides event and person. */
export interface OldBooking {
  name: string | null;
  email: string | null;
  isGuest: boolean;
  plan: BookingPlan;
  status: BookingStatus;
  priceRupees: number;
  notes: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** What no column holds. */
  details: Record<string, string>;
  doubts: string[];
}

const NAME_MAX = 100;
const EMAIL_MAX = 200;
const NOTES_MAX = 500;
const PRICE_MAX_RUPEES = 100_000;
const DETAILS = ["bookingId", "distance", "duration", "serviceType"];

const STATUSES: Record<string, BookingStatus> = {
  pending: "pending",
  confirmed: "confirmed",
  completed: "completed",
  attended: "completed",
  cancelled: "cancelled",
  canceled: "cancelled",
};

/** Reads a booking; what it does not say is taken from the least: pending, pay per run, 0 rupees. */
export function readOldBooking(
  fields: LooseFields,
  { now, timeZone }: { now: Instant; timeZone: string },
): OldBooking {
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

const PLAN_WORDS = new Set([
  "free",
  "trial",
  "member",
  "members",
  "membership",
  "month",
  "monthly",
]);

/** A service type that speaks of a plan without being its name is a doubt: nobody gets a free run by 'Not free'. */
function planOf(fields: LooseFields, doubts: string[]): BookingPlan {
  if (looseYes(fields, "isFreeTrial")) return "free_trial";
  const typed = looseText(fields, "serviceType") ?? "";
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const plan = ownValue(SERVICES, words.join(" "));
  if (!plan && words.some((word) => PLAN_WORDS.has(word)))
    doubts.push(`The service '${shortened(typed, 40)}' is unknown: taken as pay per run.`);
  return plan ?? "pay_per_run";
}

function statusOf(fields: LooseFields, doubts: string[]): BookingStatus {
  const typed = looseText(fields, "status")?.toLowerCase() ?? "pending";
  const status = ownValue(STATUSES, typed);
  if (!status) doubts.push(`The status '${typed}' is unknown: taken as pending.`);
  return status ?? "pending";
}
