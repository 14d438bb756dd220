import type { BookingStatus } from "~/db/tables/runs";
import type { Instant } from "~/lib/dates";

/** One person on an event's list, as stored on a crew's device. */
export interface RosterEntry {
  bookingId: string;
  reference: string;
  name: string;
  /** The last four digits of the phone. */
  phoneEnd: string;
  isGuest: boolean;
  isFirstRun: boolean;
  isUnpaid: boolean;
  priceRupees: number;
  lacksEmergencyContact: boolean;
  status: BookingStatus;
  checkedInAt: Instant | null;
  isNoShow: boolean;
}

/** An entry made at the check-in desk, as far as it changes the list. */
export type ListedEntry =
  | { kind: "check_in" | "undo" | "pay"; bookingId?: string | undefined; at: Instant }
  | { kind: "walk_in"; nonce: string; at: Instant; name: string; phone: string; isPaid: boolean }
  | { kind: "refused"; bookingId?: string | undefined; at: Instant };

const WALK_IN = "walk-in:";

/** The booking id of a walk-in on the device until the server has made the booking. */
export function walkInId(nonce: string): string {
  return `${WALK_IN}${nonce}`;
}

/** The nonce of the walk-in entry, when the id is from `walkInId`; otherwise undefined. */
export function walkInNonce(bookingId: string): string | undefined {
  return bookingId.startsWith(WALK_IN) ? bookingId.slice(WALK_IN.length) : undefined;
}

/** The list `after`, with unchanged people as the same objects as in `before`. */
export function keepSame(before: RosterEntry[], after: RosterEntry[]): RosterEntry[] {
  const byId = new Map(before.map((entry) => [entry.bookingId, entry]));
  return after.map((entry) => {
    const old = byId.get(entry.bookingId);
    return old && isSame(old, entry) ? old : entry;
  });
}

function isSame(one: RosterEntry, other: RosterEntry): boolean {
  const facts = Object.keys(other) as (keyof RosterEntry)[];
  return facts.every((fact) => one[fact] === other[fact]);
}

/** Counts of the list, without cancelled bookings. */
export function countsOf(roster: Pick<RosterEntry, "status" | "checkedInAt">[]): {
  checkedIn: number;
  expected: number;
} {
  const live = roster.filter((entry) => entry.status !== "cancelled");
  return {
    checkedIn: live.filter((entry) => entry.checkedInAt !== null).length,
    expected: live.length,
  };
}

/** The list with these entries applied in order; walk-ins come last. */
export function applyEntries(
  roster: RosterEntry[],
  entries: readonly ListedEntry[],
  clockOffMs = 0,
): RosterEntry[] {
  if (entries.length === 0) return roster;
  const byId = new Map(roster.map((entry) => [entry.bookingId, entry]));
  for (const entry of entries) {
    if (entry.kind === "refused") continue;
    const at = entry.at + clockOffMs;
    const id = entry.kind === "walk_in" ? walkInId(entry.nonce) : (entry.bookingId ?? "");
    const before = entry.kind === "walk_in" ? walkInEntry(entry) : byId.get(id);
    if (before) byId.set(id, after(before, entry.kind, at));
  }
  return [...byId.values()];
}

function after(before: RosterEntry, kind: ListedEntry["kind"], at: Instant): RosterEntry {
  if (kind === "undo") return { ...before, checkedInAt: null };
  if (kind === "pay") return { ...before, isUnpaid: false };
  return { ...before, checkedInAt: before.checkedInAt ?? at };
}

function walkInEntry(entry: Extract<ListedEntry, { kind: "walk_in" }>): RosterEntry {
  return {
    bookingId: walkInId(entry.nonce),
    reference: "",
    name: entry.name,
    phoneEnd: entry.phone.slice(-4),
    isGuest: false,
    isFirstRun: true,
    isUnpaid: false,
    priceRupees: 0,
    lacksEmergencyContact: true,
    status: "confirmed",
    checkedInAt: null,
    isNoShow: false,
  };
}

/** People with a word of the name or a code that starts as typed, or a phone that ends so; everyone for an empty search. */
export function searchRoster<T extends Pick<RosterEntry, "name" | "phoneEnd" | "reference">>(
  roster: T[],
  typed: string,
): T[] {
  const text = typed.trim().toLowerCase();
  if (!text) return roster;
  if (/^[\d\s+]+$/.test(text)) {
    const digits = text.replace(/\D/g, "").slice(-4);
    return roster.filter((entry) => entry.phoneEnd.endsWith(digits));
  }
  const code = text.replaceAll(" ", "");
  return roster.filter(
    (entry) =>
      ` ${entry.name.toLowerCase()}`.includes(` ${text}`) ||
      entry.reference.toLowerCase().startsWith(code),
  );
}
