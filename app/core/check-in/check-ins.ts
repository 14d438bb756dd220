import { PROMISES } from "~/content/promises";
import { holdsSeat } from "~/core/bookings/status";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { DeskEntryKind, DeskOutcome, GiveBack, HomeKind } from "~/db/tables/run-day";
import type { BookingId, CrewId } from "~/db/tables/shapes";
import {
  endOf,
  formatTime,
  HOUR_MS,
  type Instant,
  type Lasting,
  MINUTE_MS,
  timeOf,
} from "~/lib/dates";

export const OPENS_BEFORE_START_MS = PROMISES.checkInOpensMinutes * MINUTE_MS;
export const CLOSES_AFTER_END_MS = PROMISES.checkInClosesHours * HOUR_MS;
export const UNDO_WITHIN_MS = PROMISES.checkInUndoMinutes * MINUTE_MS;
/** The accuracy of corrected device times. */
export const CLOCKS_AGREE_WITHIN_MS = MINUTE_MS;

/** Entries that only go into the log: whoever is on the list stays as they are. */
export const LOG_KINDS: readonly DeskEntryKind[] = ["refused", "contact_seen"];

/** When an event's check-in opens and closes. */
export function windowOf(event: Lasting) {
  return {
    opensAt: event.startsAt - OPENS_BEFORE_START_MS,
    closesAt: endOf(event) + CLOSES_AFTER_END_MS,
  };
}

/** Whether `at` is in the check-in window, its end included. */
export function isInWindow(event: Lasting, at: Instant): boolean {
  const { opensAt, closesAt } = windowOf(event);
  return at >= opensAt && at <= closesAt;
}

/** Whether an undo at `at` was meant for an earlier check-in than this one. */
export function isOfEarlier(checkedInAt: Instant, at: Instant): boolean {
  return at < checkedInAt - CLOCKS_AGREE_WITHIN_MS;
}

/** Whether a check-in can be undone: within 15 minutes, their end included. */
export function canUndo(checkedInAt: Instant, at: Instant): boolean {
  return at - checkedInAt <= UNDO_WITHIN_MS;
}

/** When and by whom a person was checked in, and which of the two is known. */
export function checkedInValues(
  person: { checkedInAt: Instant | null; checkedInBy?: string | null },
  timeZone: string | undefined,
) {
  const { checkedInAt, checkedInBy } = person;
  const by = checkedInBy ?? "";
  if (checkedInAt === null || !timeZone)
    return { known: by === "" ? "none" : "by", at: "", by } as const;
  const at = formatTime(timeOf(checkedInAt, timeZone));
  return { known: by === "" ? "at" : "at_by", at, by } as const;
}

/** An entry which says that a person came; several devices may make one for the same booking. */
export interface Claim {
  nonce: string;
  /** The crew member who made it. */
  by: CrewId;
  /** When it was made, by the server's clock. */
  at: Instant;
}

/** An entry named by an undo, and when the undo was made. */
interface EntryUndo {
  entry: string;
  at: Instant;
}

/** The claims that no undo of theirs takes back within 15 minutes, the earliest first, in whatever order they arrived. */
export function activeClaims<C extends Claim>(
  claims: readonly C[],
  takenBack: readonly EntryUndo[] = [],
): C[] {
  const isActive = ({ nonce, at }: C) =>
    !takenBack.some((undo) => undo.entry === nonce && canUndo(at, undo.at));
  return earliestFirst(claims.filter(isActive));
}

function earliestFirst<C extends Claim>(claims: C[]): C[] {
  return claims.sort((a, b) => a.at - b.at || (a.nonce < b.nonce ? -1 : 1));
}

/** The claims that an undo by this crew member takes back: their own, or everybody's when none is theirs. */
export function claimsToUndo(claims: readonly Claim[], by: CrewId): Claim[] {
  const own = claims.filter((claim) => claim.by === by);
  return own.length > 0 ? own : [...claims];
}

/** How long a check-in at the desk follows the payment that it waited for. */
const PAID_BEFORE_MS = MINUTE_MS;

/** The payments that were taken with one of these check-ins: by the same crew member, just before. */
export function paymentsOf(payments: readonly Claim[], claims: readonly Claim[]): Claim[] {
  return payments.filter(({ by, at }) =>
    claims.some((claim) => claim.by === by && claim.at >= at && claim.at - at <= PAID_BEFORE_MS),
  );
}

/** Whether this crew member can still undo a check-in at `now`; without a known time the server decides. */
export function isUndoable(
  person: { checkedInAt: Instant | null; claims?: readonly Claim[] | undefined },
  by: CrewId,
  now: Instant | undefined,
): boolean {
  const { checkedInAt, claims = [] } = person;
  if (checkedInAt === null) return false;
  if (now === undefined) return true;
  const times = claims.length > 0 ? claimsToUndo(claims, by).map(({ at }) => at) : [checkedInAt];
  return times.some((at) => canUndo(at, now));
}

/** An entry which says that a person is back; several devices may make one for the same booking. */
export interface HomeClaim extends Claim {
  kind: HomeKind;
}

/** The claims that no 'still out' takes back, the earliest first, in whatever order they arrived. */
export function activeHomeClaims<C extends HomeClaim>(
  claims: readonly C[],
  undone: readonly string[] = [],
): C[] {
  return earliestFirst(claims.filter(({ nonce }) => !undone.includes(nonce)));
}

const WALK_IN = "walk-in:";
const WALK_IN_KEY = "walk-in ";

/** The booking id of a walk-in on the device until the server has made the booking. */
export function walkInId(nonce: string): string {
  return `${WALK_IN}${nonce}`;
}

/** The nonce of the walk-in entry, when the id is from `walkInId`; otherwise undefined. */
export function walkInNonce(bookingId: BookingId): string | undefined {
  return bookingId.startsWith(WALK_IN) ? bookingId.slice(WALK_IN.length) : undefined;
}

/** The submit key of the booking that a walk-in makes. */
export function walkInKey(nonce: string): string {
  return `${WALK_IN_KEY}${nonce}`;
}

/** The nonce of the walk-in that made a booking with this submit key, or undefined. */
export function walkInOf(submitKey: string): string | undefined {
  return submitKey.startsWith(WALK_IN_KEY) ? submitKey.slice(WALK_IN_KEY.length) : undefined;
}

/** What an entry of the desk says was paid. */
export interface DeskMoney {
  rupees: number;
  paidWith: PaymentMethod;
}

/** Money that was taken at the desk although nothing was due, or for nothing. */
export interface MoneyBack extends DeskMoney {
  reason: GiveBack;
}

/** Why nothing was due for a booking of this plan. */
export function giveBackOf(plan: BookingPlan): GiveBack {
  if (plan === "free_trial") return "first_run";
  return plan === "monthly_membership" ? "covered" : "paid_already";
}

/** Whether what a walk-in paid is to be given back: the walk-in was refused, and is not even on the list as unpaid. */
export function isRefusedWalkIn(kind: DeskEntryKind, outcome: DeskOutcome): boolean {
  return kind === "walk_in" && !["done", "duplicate", "unpaid"].includes(outcome);
}

/** What a booking still owes (rupees), whatever its status; an admin may have confirmed it before it is paid. */
export function owesRupees(booking: {
  status: BookingStatus;
  plan: BookingPlan;
  priceRupees: number;
  paidRupees: number;
}): number {
  if (!holdsSeat(booking.status) || booking.plan !== "pay_per_run") return 0;
  return Math.max(0, booking.priceRupees - booking.paidRupees);
}
