import type { MembershipStatus, PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import { addDays, type Day, daysBetween, type Instant } from "~/lib/dates";
import { sameDayNextMonth } from "~/lib/moments";
import { MEMBERSHIPS_TEXTS } from "~/texts/payments/membership";

/** A membership whose payment is due, and for which the member gave no reference yet. */
export interface UnpaidMembership {
  startsOn: Day;
  amountRupees: number;
}

/** Memberships that count, or will once they are paid. */
export const LIVE_MEMBERSHIPS = [
  "active",
  "pending",
] as const satisfies readonly MembershipStatus[];

/** Days before its end on which a member is reminded of a membership. */
export const REMINDED_BEFORE_DAYS = 5;

/** What the messages that remind of this end have in common. */
export function endingCause(endsBefore: Day): string {
  return `membership:${endsBefore}`;
}

/** What a member reads after giving a reference for a membership that waits for no payment any more. */
export function unappliedMembershipReferenceText(payment: PaymentStatus): string {
  return payment === "paid" ? MEMBERSHIPS_TEXTS.alreadyPaid : MEMBERSHIPS_TEXTS.takenBack;
}

/** A membership from `startsOn` is valid until the day before the same day of the next month. */
export function membershipEnd(startsOn: Day): Day {
  return sameDayNextMonth(startsOn);
}

/** A member's membership with its days. */
export interface MembershipDays {
  id: MembershipId;
  startsOn: Day;
  endsBefore: Day;
}

/** A membership that was moved, with its days before and after. */
export interface MovedMembership {
  id: MembershipId;
  from: { startsOn: Day; endsBefore: Day };
  to: { startsOn: Day; endsBefore: Day };
}

/**
 * Which memberships of a member move when one more becomes valid, so that no day is paid twice: it begins where the valid
 * ones end, and one that begins in its month makes room. Every day that was covered stays covered. Days that two valid
 * ones share already, as after a merge, stay shared.
 */
export function placeMembership(
  added: MembershipDays,
  valid: readonly MembershipDays[],
): MovedMembership[] {
  const inOrder = [...valid].sort((one, other) => compareDays(one.startsOn, other.startsOn));
  let placed = added;
  for (const { startsOn, endsBefore } of inOrder)
    if (startsOn <= placed.startsOn && endsBefore > placed.startsOn)
      placed = movedTo(endsBefore, placed);
  const later = inOrder.filter(({ startsOn }) => startsOn > placed.startsOn);
  const moved = placed === added ? [] : [moveOf(added, placed)];
  let before = { old: placed, now: placed };
  for (const old of later) {
    const shared = before.old === placed ? 0 : daysShared(before.old, old);
    const free = addDays(before.now.endsBefore, -shared);
    const now = free > old.startsOn ? movedTo(free, old) : old;
    if (now !== old) moved.push(moveOf(old, now));
    before = { old, now };
  }
  return moved;
}

function moveOf(from: MembershipDays, to: MembershipDays): MovedMembership {
  const days = ({ startsOn, endsBefore }: MembershipDays) => ({ startsOn, endsBefore });
  return { id: from.id, from: days(from), to: days(to) };
}

/** The same membership from another day: a month, or as many days where it is no month. */
function movedTo(startsOn: Day, { id, ...old }: MembershipDays): MembershipDays {
  const isMonth = old.endsBefore === membershipEnd(old.startsOn);
  const days = daysBetween(old.startsOn, old.endsBefore);
  return { id, startsOn, endsBefore: isMonth ? membershipEnd(startsOn) : addDays(startsOn, days) };
}

function daysShared(one: MembershipDays, other: MembershipDays): number {
  return Math.max(0, daysBetween(other.startsOn, one.endsBefore));
}

function compareDays(one: Day, other: Day): number {
  return one < other ? -1 : Number(one > other);
}

/** Whether a membership covers an event's date: [start, same day next month). */
export function isCovered(membership: { startsOn: Day; endsBefore: Day }, date: Day): boolean {
  return membership.startsOn <= date && date < membership.endsBefore;
}

/** The start of a membership bought on `today` for an event on `date`: today if it then covers the event, else `date`. */
export function membershipStart(today: Day, date: Day): Day {
  return isCovered({ startsOn: today, endsBefore: membershipEnd(today) }, date) ? today : date;
}

/** A membership that is valid once it is paid, as it is stored. */
export function membershipRow(
  bought: { memberId: MemberId; startsOn: Day; priceRupees: number },
  { id, now }: { id: MembershipId; now: Instant },
) {
  return {
    id,
    member_id: bought.memberId,
    starts_on: bought.startsOn,
    ends_before: membershipEnd(bought.startsOn),
    price_rupees: bought.priceRupees,
    status: "pending" as const,
    created_at: now,
    updated_at: now,
  };
}
