import { shortGroupName } from "~/core/bookings/pace-groups/rules";
import { CONFIRMED, holdsSeat } from "~/core/bookings/status";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { foldText } from "~/lib/folded-text";
import { compareNames } from "~/lib/name-order";
import { digitsIn, plainPhoneDigits } from "~/lib/phone-digits";
import { ROSTER_ROW_TEXTS } from "~/texts/check-in/desk-desk";
import { ROSTER_TEXTS } from "~/texts/check-in/roster";
import {
  activeClaims,
  activeHomeClaims,
  type Claim,
  type HomeClaim,
  walkInId,
  walkInNonce,
} from "../check-ins";
import type { CheckInEntry } from "../form";
import { plainCode, readPass, readReference } from "../pass/passes";

/** One person on an event's list, as stored on a crew's device. */
export interface RosterEntry {
  bookingId: BookingId;
  reference: string;
  name: string;
  /** The last four digits of the phone. */
  phoneEnd: string;
  isGuest: boolean;
  isFirstRun: boolean;
  isUnpaid: boolean;
  priceRupees: number;
  /** What is not paid yet of a booking that is confirmed all the same; lists of earlier releases have none. */
  owesRupees?: number;
  /** What is asked for them and those they are paid with, paid or not; for admins only. */
  askedRupees?: number;
  /** Whether a transaction reference was given for what is not paid; lists of earlier releases do not say. */
  hasGivenReference?: boolean;
  /** That reference, for admins only. */
  utr?: string | undefined;
  /** The same for bookings that are paid together; lists of earlier releases have none. */
  paymentId?: PaymentId | null;
  lacksEmergencyContact: boolean;
  status: BookingStatus;
  checkedInAt: Instant | null;
  /** The name of who checked them in; lists of earlier releases have none. */
  checkedInBy?: string | null;
  isNoShow: boolean;
  /** The nonce of the walk-in that made the booking; lists of earlier releases have none. */
  walkIn?: string | undefined;
  /** The entries which say that this person came; lists of earlier releases have none. */
  claims?: Claim[];
  /** The entries which say that this person paid at the desk; lists of earlier releases have none. */
  payments?: Claim[];
  /** The entries which say that this person is back; lists of earlier releases have none. */
  homes?: HomeClaim[];
  /** Whether they said that they are running late; lists of earlier releases do not say. */
  isLate?: boolean;
  /** The pace group with its pace; lists of earlier releases have none. */
  paceGroup?: string | null;
  /** Only while people may be out on a run that counts everybody back. */
  phone?: string;
  /** Only on the day of the run. */
  emergencyContact?: string | null;
}

/** An entry made at the check-in desk, as far as it changes the list. */
export type ListedEntry = Listed<CheckInEntry>;

type Listed<Entry> = Entry extends CheckInEntry
  ? Omit<Entry, "method" | "code" | "reason" | "outcome">
  : never;

/** What a person has to pay who has not: a payment at the desk that was taken back is due again as it was. */
export function askedRupeesOf(person: Pick<RosterEntry, "askedRupees" | "priceRupees">): number {
  return person.askedRupees ?? person.priceRupees;
}

/** What a person is called on the screen: a walk-in that another phone showed has no name here. */
export function shownName({ name }: Pick<RosterEntry, "name">): string {
  return name || ROSTER_ROW_TEXTS.nameless;
}

/** The list `after`, with unchanged people as the same objects as in `before`. */
export function reuseUnchangedPeople(before: RosterEntry[], after: RosterEntry[]): RosterEntry[] {
  const byId = new Map(before.map((entry) => [entry.bookingId, entry]));
  return after.map((entry) => {
    const old = byId.get(entry.bookingId);
    return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
  });
}

/** Counts of the list, without cancelled bookings. */
export function countsOf(roster: Pick<RosterEntry, "status" | "checkedInAt">[]) {
  const live = roster.filter(({ status }) => holdsSeat(status));
  return {
    checkedIn: live.filter((entry) => entry.checkedInAt !== null).length,
    expected: live.length,
  };
}

/** Those of these people whose booking stands and who are not checked in. */
export function stillToCome<T extends Pick<RosterEntry, "status" | "checkedInAt">>(
  people: readonly T[],
): T[] {
  return people.filter(({ status, checkedInAt }) => holdsSeat(status) && checkedInAt === null);
}

/**
 * The list with these entries applied in order; walk-ins come last, without undone ones: of those the server keeps no
 * booking to check in, and who comes all the same is added again.
 */
export function applyEntries(
  roster: RosterEntry[],
  entries: readonly ListedEntry[],
  clockOffMs = 0,
): RosterEntry[] {
  if (entries.length === 0) return roster;
  const byId = new Map(roster.map((entry) => [entry.bookingId, entry]));
  const byWalkIn = new Map(roster.map(({ walkIn, bookingId }) => [walkIn, bookingId]));
  for (const entry of entries) {
    const before = personBefore(entry, byId, byWalkIn);
    if (before) byId.set(before.bookingId, after(before, entry, clockOffMs));
    if (before) shareMoney(byId, before, roster);
  }
  const undone = new Set(entries.flatMap((one) => (one.kind === "undo" ? (one.undoes ?? []) : [])));
  return [...byId.values()].filter((person) => !isUndoneWalkIn(person, undone));
}

/** The booking that an entry names, by its walk-in where the device made it; of a walk-in none. */
export function bookingOf(entry: ListedEntry): BookingId | undefined {
  return "bookingId" in entry ? entry.bookingId : undefined;
}

/** The person whom an entry changes; undefined for one who is not on the list. */
function personBefore(
  entry: ListedEntry,
  byId: ReadonlyMap<BookingId, RosterEntry>,
  byWalkIn: ReadonlyMap<string | undefined, BookingId>,
): RosterEntry | undefined {
  if (entry.kind === "walk_in") return byWalkIn.has(entry.nonce) ? undefined : walkInEntry(entry);
  const bookingId = bookingOf(entry) ?? "";
  // The list may have the booking already, which this device still names by its walk-in.
  return byId.get(byWalkIn.get(walkInNonce(bookingId) ?? "") ?? bookingId);
}

/** Whether it is a walk-in that nobody says came any more; `undone` are the nonces of entries taken back. */
function isUndoneWalkIn({ bookingId, checkedInAt, walkIn }: RosterEntry, undone: Set<string>) {
  if (checkedInAt !== null) return false;
  return walkInNonce(bookingId) !== undefined || (walkIn !== undefined && undone.has(walkIn));
}

function after(before: RosterEntry, entry: ListedEntry, clockOffMs: number): RosterEntry {
  if (entry.kind === "refused" || entry.kind === "last" || entry.kind === "contact_seen")
    return before;
  const { nonce, by = "", heardAt: at = entry.at + clockOffMs } = entry;
  const { homes = [], payments = [] } = before;
  if (entry.kind === "pay")
    return holdsSeat(before.status)
      ? { ...before, payments: [...payments, { nonce, by, at }] }
      : before;
  if (entry.kind === "home" || entry.kind === "left_early")
    return {
      ...before,
      homes: activeHomeClaims([...homes, { nonce, by, at, kind: entry.kind }]),
    };
  if (entry.kind === "still_out")
    return { ...before, homes: activeHomeClaims(homes, entry.undoes) };
  const claims = claimsOf(before);
  if (entry.kind !== "undo") return withClaims(before, [...claims, { nonce, by, at }]);
  const { undoes = claims.map((claim) => claim.nonce) } = entry;
  const stands = ({ nonce }: Claim) => !undoes.includes(nonce);
  const left = before.payments && { payments: before.payments.filter(stands) };
  return withClaims({ ...before, ...left }, claims.filter(stands));
}

/**
 * A payment is for everybody with the same one. Without its last entry they owe what they owe in `roster`, or the price
 * where `roster` has them as paid by such an entry.
 */
function shareMoney(
  byId: Map<BookingId, RosterEntry>,
  { bookingId, paymentId, ...before }: RosterEntry,
  roster: RosterEntry[],
): void {
  if (byId.get(bookingId)?.payments?.length === before.payments?.length) return;
  const isOfParty = (one: RosterEntry) =>
    paymentId ? one.paymentId === paymentId : one.bookingId === bookingId;
  const party = [...byId.values()].filter(isOfParty);
  const listed = roster.filter(isOfParty);
  for (const one of party.filter(({ status }) => holdsSeat(status))) {
    const due = { isUnpaid: true, owesRupees: one.priceRupees };
    const known = listed.find((other) => other.bookingId === one.bookingId);
    const { isUnpaid, owesRupees = 0 } = hasEntry(listed) ? due : (known ?? due);
    const owes = hasEntry(party) ? { isUnpaid: false, owesRupees: 0 } : { isUnpaid, owesRupees };
    byId.set(one.bookingId, { ...one, ...owes });
  }
}

/** Whether some entry at the desk says that one of these people paid. */
function hasEntry(party: RosterEntry[]): boolean {
  return party.some(({ payments = [] }) => payments.length > 0);
}

/** A list of an earlier release has check-ins without the nonces of their entries. */
function claimsOf({ claims, checkedInAt }: RosterEntry): Claim[] {
  return claims ?? (checkedInAt === null ? [] : [{ nonce: "", by: "", at: checkedInAt }]);
}

function withClaims(before: RosterEntry, claims: Claim[]): RosterEntry {
  const standing = activeClaims(claims);
  const first = standing[0];
  const isSameFirst = first?.nonce === before.claims?.[0]?.nonce;
  return {
    ...before,
    claims: standing,
    checkedInAt: first?.at ?? null,
    // The device has no names of other crew members.
    ...(before.checkedInBy !== undefined && {
      checkedInBy: isSameFirst ? before.checkedInBy : null,
    }),
  };
}

/** The person of a walk-in that the list does not have. */
export function walkInEntry(entry: Extract<ListedEntry, { kind: "walk_in" }>): RosterEntry {
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
    status: CONFIRMED,
    checkedInAt: null,
    isNoShow: false,
  };
}

/** Whether the crew is to ask for an emergency contact: as a member comes in. A guest has no profile to put it in. */
export function asksForContact(person: RosterEntry): boolean {
  const { lacksEmergencyContact, isGuest, checkedInAt } = person;
  return lacksEmergencyContact && !isGuest && checkedInAt === null;
}

/** People whose name has a word, or whose code starts, with what was typed, or whose phone ends with it; everyone for an empty search. */
export function searchRoster<T extends Pick<RosterEntry, "name" | "phoneEnd" | "reference">>(
  roster: T[],
  typed: string,
): T[] {
  const text = foldText(typed.trim());
  if (!text) return roster;
  const isNumber = /^[\p{Nd}\s+().-]+$/u.test(text);
  const digits = (plainPhoneDigits(text) || digitsIn(text)).slice(-4);
  const code = plainCode(text);
  return roster.filter(
    ({ name, phoneEnd, reference }) =>
      reference.startsWith(code) ||
      (isNumber ? phoneEnd.endsWith(digits) : ` ${foldText(name)}`.includes(` ${text}`)),
  );
}

/** Whether a typed text is a pass or a short code rather than the start of a name. */
export function isTypedCode(text: string, people: RosterEntry[]): boolean {
  const reference = readReference(text);
  const isName = searchRoster(people, text).some((person) => person.reference !== reference);
  return readPass(text) !== undefined || (reference !== undefined && !isName);
}

type Person = Pick<RosterEntry, "paceGroup">;

/** A group that the desk can look at; without one, everybody. */
export interface GroupChoice {
  group: string | undefined;
  label: string;
  count: number;
}

/** What a desk can look at: the crew member's own group first, then everybody, then the other groups by name. */
export function groupChoices(
  people: readonly Person[],
  ownGroup: string | undefined,
): GroupChoice[] {
  const groups = new Set(people.flatMap(({ paceGroup }) => paceGroup ?? []));
  if (groups.size === 0 && ownGroup === undefined) return [];
  const others = [...groups].filter((group) => group !== ownGroup);
  const choice = (group: string, label = shortGroupName(group)) => ({
    group,
    label,
    count: inGroup(people, group).length,
  });
  const own =
    ownGroup === undefined
      ? []
      : [choice(ownGroup, ROSTER_TEXTS.own({ ownGroup: shortGroupName(ownGroup) }))];
  return [
    ...own,
    { group: undefined, label: ROSTER_TEXTS.everybody, count: people.length },
    ...others.sort(compareNames).map((group) => choice(group)),
  ];
}

/** The people of a group; everybody without one. */
export function inGroup<T extends Person>(people: readonly T[], group: string | undefined): T[] {
  return people.filter(({ paceGroup }) => group === undefined || paceGroup === group);
}
