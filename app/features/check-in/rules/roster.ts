import type { BookingStatus } from "~/db/tables/runs";
import type { Instant } from "~/lib/dates";

/** One person on a run's list, as a crew's device keeps it. */
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

/** What a device did at the gate, as far as the list shows it. */
export type ListedEntry =
  | { kind: "check_in" | "undo" | "pay"; bookingId?: string | undefined; at: Instant }
  | { kind: "walk_in"; nonce: string; at: Instant; name: string; phone: string; isPaid: boolean }
  | { kind: "refused"; bookingId?: string | undefined; at: Instant };

const WALK_IN = "walk-in:";

/** What a device calls somebody it added itself, until the server has given them a booking. */
export function walkInId(nonce: string): string {
  return `${WALK_IN}${nonce}`;
}

/** The entry that added this person, when the id is one of a device's own. */
export function walkInNonce(bookingId: string): string | undefined {
  return bookingId.startsWith(WALK_IN) ? bookingId.slice(WALK_IN.length) : undefined;
}

/** The list `after`, in which people of whom nothing has changed are the objects of the list `before`. */
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

/** Counts for the top of the list; people whose booking was cancelled do not count. */
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

/** The list as it looks once these entries have happened, in their order; walk-ins come at its end. */
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

/** People whose name has a word that begins as typed, or whose phone or code does; everyone for no search. */
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
