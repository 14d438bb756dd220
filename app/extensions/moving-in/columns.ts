/** What the columns of a spreadsheet hold, guessed from their headings. */

import { RECORD_TEXTS } from "~/texts/moving-in/records";

export type SheetKind = "users" | "bookings";

export interface SheetColumn {
  heading: string;
  /** The field of the old club's records that it is read as; undefined for a column that is left out. */
  field: string | undefined;
  /** The field that it would be read as, had not another column been before it. */
  taken?: string;
}

export interface Sheet {
  kind: SheetKind;
  columns: SheetColumn[];
}

/** A status of the member or the booking, not of its payment. */
const STATUS = /^(?!.*\b(paid|payment|fees?|refund|marital)\b).*\bstatus\b/;
const MONEY =
  /^(?!.*\b(status|mode|method|id|no|ref|reference|by|refund|refunded|due|unpaid)\b).*(\b(amount|amount ?paid|paid|payment|payment ?amount|price|fees?|rupees?|rs|inr)\b|₹)/;

/** The line of the heading of a list without one. */
export const NO_HEADING = 0;

/**
 * In the order in which they are tried: the more particular headings first. What decides money or rights is found by whole
 * words: 'Feedback' is no fee.
 */
export const PHONE_HEADING =
  /phone|mobile|whats ?app|\b(cell|mob|tel|ph)\b|contact(?!s? ?(name|person))/;

const MEMBER_FIELDS: [string, RegExp][] = [
  ["id", /^(u|user ?|member ?|doc(ument)? ?)?id$/],
  ["emergencyContact", /emergency/],
  ["phone", PHONE_HEADING],
  ["email", /mail/],
  ["username", /user ?name|login|handle/],
  ["dateOfBirth", /birth|\bdob\b/],
  ["createdAt", /join|regist|creat|since|sign(ed)? ?up|date/],
  ["totalRuns", /total ?runs|runs/],
  ["totalDistance", /distance|\bkms?\b/],
  ["currentStreak", /streak/],
  ["age", /^age\b/],
  ["gender", /gender|\bsex\b/],
  ["profession", /profession|occupation|\bjob\b/],
  ["fitnessLevel", /level/],
  ["goals", /goals?/],
  ["instagram", /insta/],
  ["status", STATUS],
  ["planType", /\b(plans?|plan ?type|tier)\b/],
  ["fullName", /name|member/],
];

const BOOKING_FIELDS: [string, RegExp][] = [
  ["id", /^(booking ?|doc(ument)? ?)?(id|no|ref(erence)?)$/],
  ["userId", /^(u|user ?|member ?)id$/],
  ["eventId", /^event ?id$/],
  ["createdAt", /booked|creat|book(ing)? ?date/],
  ["participantPhone", PHONE_HEADING],
  ["participantEmail", /mail/],
  ["isFreeTrial", /\b(is ?)?(free|trial|free ?trial)\b/],
  ["isGuestBooking", /guest/],
  ["paymentAmount", MONEY],
  ["status", STATUS],
  ["notes", /note|remark|comment/],
  ["location", /location|place|venue|where/],
  ["time", /time|start/],
  ["date", /date|\bday\b|\bon\b/],
  ["title", /event|title|\brun\b|session/],
  ["participantName", /name|member|participant|runner/],
];

/** The fields that a column can be read as. */
export const SHEET_FIELDS: Record<SheetKind, string[]> = {
  users: MEMBER_FIELDS.map(([field]) => field),
  bookings: BOOKING_FIELDS.map(([field]) => field),
};

/**
 * Guesses what a sheet is and what its columns hold; `chosen` says it by heading, '-' leaves a column out. A sheet with
 * a day and a run is one of bookings.
 */
export function sheetOf(headings: readonly string[], chosen: ReadonlyMap<string, string>): Sheet {
  const asBookings = columnsOf(headings, { fields: BOOKING_FIELDS, chosen });
  const has = (field: string) => asBookings.some((column) => column.field === field);
  const isBookings = has("date") && (has("title") || has("time") || has("eventId"));
  if (isBookings) return { kind: "bookings", columns: asBookings };
  return { kind: "users", columns: columnsOf(headings, { fields: MEMBER_FIELDS, chosen }) };
}

function columnsOf(
  headings: readonly string[],
  { fields, chosen }: { fields: [string, RegExp][]; chosen: ReadonlyMap<string, string> },
): SheetColumn[] {
  const taken = new Set<string>(chosen.values());
  return headings.map((heading) => {
    const choice = chosen.get(heading);
    if (choice !== undefined) return { heading, field: choice === "-" ? undefined : choice };
    const plain = heading.toLowerCase().replaceAll(".", "");
    const words = plain.replace(/[_-]+/g, " ").trim();
    const found = fields.find(([field, pattern]) => !taken.has(field) && pattern.test(words));
    if (found) taken.add(found[0]);
    if (found) return { heading, field: found[0] };
    const other = fields.find(([, pattern]) => pattern.test(words));
    return { heading, field: undefined, ...(other && { taken: other[0] }) };
  });
}

/** The text for a required column that is missing. */
export function missingColumn({ kind, columns }: Sheet): string | undefined {
  const has = (...fields: string[]) => columns.some(({ field }) => field && fields.includes(field));
  if (kind === "users") return has("phone") ? undefined : RECORD_TEXTS.noPhoneColumn;
  return has("participantPhone", "userId") ? undefined : RECORD_TEXTS.noOwnerColumn;
}
