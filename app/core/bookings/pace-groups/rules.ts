import type { BookingId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { listText } from "~/lib/lists";
import { Refusal } from "~/lib/refusal";
import { RULES_TEXTS } from "~/texts/bookings/pace-groups";

/** A pace group of an event, with who is in it and who waits for it. */
export interface PaceGroup {
  id: PaceGroupId;
  name: string;
  pace: string | null;
  /** Null for a group that takes everybody. */
  seatsPerLeader: number | null;
  leaders: number;
  people: number;
  waiting: number;
}

/** A booking that waits for a full group. */
export interface WaitingBooking {
  bookingId: BookingId;
  memberId: MemberId;
  /** The group that it is in meanwhile. */
  groupId: PaceGroupId | null;
  waitsFor: string;
  turn: number;
}

interface GroupMove {
  bookingId: BookingId;
  memberId: MemberId;
  to: string;
}

/** What a booking keeps of its pace group. */
export interface GroupAssignment {
  /** The group as the member reads it; null without one. */
  paceGroup: string | null;
  paceGroupId: PaceGroupId | null;
  waitsForGroupId: PaceGroupId | null;
  groupTurn: number | null;
}

export const NO_GROUP: GroupAssignment = {
  paceGroup: null,
  paceGroupId: null,
  waitsForGroupId: null,
  groupTurn: null,
};

/** What the club wrote of a group. */
export type WrittenGroup = Pick<PaceGroup, "name" | "pace">;

/** 'Steady – 6:30/km': a group as members read it, and as bookings keep it. */
export function groupLabel({ name, pace }: WrittenGroup): string {
  return pace === null ? name : name + BETWEEN + pace;
}

const BETWEEN = " – ";

/** 'Steady' of 'Steady – 6:30/km', where there is little room. */
export function shortGroupName(label: string): string {
  return partsOfLabel(label)[0] || label;
}

/** 'Steady' and '6:30/km' of 'Steady – 6:30/km'; of other labels the name alone. */
export function partsOfLabel(label: string): [name: string, ...pace: string[]] {
  const [name = label, ...pace] = label.split(BETWEEN);
  return pace.length > 0 ? [name, pace.join(BETWEEN)] : [name];
}

/** The groups of a list of lines such as 'Steady – 6:30/km', or a name alone; each name once. */
export function groupsOfLines(lines: readonly string[]): WrittenGroup[] {
  const groups = new Map<string, WrittenGroup>();
  for (const line of lines) {
    const [name, pace = null] = partsOfLabel(line.trim()).map((part) => part.trim());
    if (name) groups.set(name, { name, pace });
  }
  return [...groups.values()];
}

/** A group of these as its reader has it, by the label that bookings and forms keep; the label where it is gone. */
export function shownLabel(
  groups: readonly (WrittenGroup & { label: string })[],
  label: string,
): string {
  const group = groups.find((one) => one.label === label);
  return group ? groupLabel(group) : label;
}

type Room = Pick<PaceGroup, "seatsPerLeader" | "leaders" | "people">;

/** How many people the group takes; undefined without a limit. */
export function placesOf({ seatsPerLeader, leaders }: Omit<Room, "people">): number | undefined {
  return seatsPerLeader === null ? undefined : seatsPerLeader * leaders;
}

/** Places left: below zero in a group that lost a leader, as nobody has to leave it. */
export function placesLeft(group: Room): number {
  return (placesOf(group) ?? Number.POSITIVE_INFINITY) - group.people;
}

/** Whether so many people can join at once; those who wait come first. */
export function hasPlaceFor(group: Room & Pick<PaceGroup, "waiting">, heads: number): boolean {
  return group.waiting === 0 && placesLeft(group) >= heads;
}

/** The place in a group that takes everybody; undefined where others decide whether there is one. */
export function unlimitedAssignment(
  groups: readonly PaceGroup[],
  label: string,
): GroupAssignment | undefined {
  const group = groups.find((group) => groupLabel(group) === label);
  if (!group || group.seatsPerLeader !== null || group.waiting > 0) return undefined;
  return { ...NO_GROUP, paceGroup: label, paceGroupId: group.id };
}

/** '8 of 12', '8 so far', or 'full, 3 waiting'. */
export function placesText(group: Room & Pick<PaceGroup, "waiting">): string {
  const places = placesOf(group);
  if (places === undefined) return RULES_TEXTS.soFar({ people: group.people });
  if (places === 0 && group.people === 0 && group.waiting === 0) return RULES_TEXTS.waitsForALeader;
  if (hasPlaceFor(group, 1)) return RULES_TEXTS.of({ people: group.people, places });
  return group.waiting === 0
    ? RULES_TEXTS.full
    : RULES_TEXTS.fullWaiting({ waiting: group.waiting });
}

/** 'Steady – 6:30/km · 8 of 12 · led by Divya': a group in a list to choose from. */
export function groupOption(group: PaceGroup & { led: readonly string[] }): string {
  const led = group.led.length > 0 && RULES_TEXTS.ledBy({ led: listText(group.led) });
  return [groupLabel(group), placesText(group), led].filter(Boolean).join(" · ");
}

/**
 * The moves that free places allow, in the order to make them: each group takes those who wait for it by their
 * turn, and a place that somebody leaves goes on to the next. People at the head of their lines who want each
 * other's places swap. Afterwards no group has both a free place and a line.
 */
export function groupMoves(
  groups: readonly PaceGroup[],
  waiters: readonly WaitingBooking[],
): GroupMove[] {
  const left = new Map(groups.map((group) => [group.id, placesLeft(group)]));
  const line = [...waiters].sort((a, b) => a.turn - b.turn);
  const moves: GroupMove[] = [];
  for (;;) {
    const next = line.find(({ waitsFor }) => (left.get(waitsFor) ?? 0) > 0);
    const movers = next ? [next] : ringOf(line);
    if (movers.length === 0) return moves;
    for (const mover of movers) {
      line.splice(line.indexOf(mover), 1);
      left.set(mover.waitsFor, (left.get(mover.waitsFor) ?? 0) - 1);
      if (mover.groupId !== null) left.set(mover.groupId, (left.get(mover.groupId) ?? 0) + 1);
      moves.push({ bookingId: mover.bookingId, memberId: mover.memberId, to: mover.waitsFor });
    }
  }
}

/** People at the head of their lines who each want the place of the next; none when there is no such ring. */
function ringOf(line: readonly WaitingBooking[]): WaitingBooking[] {
  const heads = new Map<PaceGroupId, WaitingBooking>();
  for (const waiter of line) if (!heads.has(waiter.waitsFor)) heads.set(waiter.waitsFor, waiter);
  for (const start of heads.values()) {
    const ring: WaitingBooking[] = [];
    let at: WaitingBooking | undefined = start;
    while (at && !ring.includes(at)) {
      ring.push(at);
      at = at.groupId === null ? undefined : heads.get(at.groupId);
    }
    if (at === start) return ring;
  }
  return [];
}

export type GroupRefusal = "not_found" | "too_late" | "group_gone";

/** Where a booking stands: 'In the group Quick. Number 2 in line for Easy.' */
export function ownGroupText(own: {
  groups: Parameters<typeof shownLabel>[0];
  chosen: string | null;
  waitsFor: string | null;
  position: number;
}): string {
  const { groups, chosen, waitsFor, position } = own;
  const now =
    chosen === null
      ? RULES_TEXTS.undecided
      : RULES_TEXTS.inGroup({ chosen: shownLabel(groups, chosen) });
  if (waitsFor === null) return now;
  return RULES_TEXTS.numberInLineFor({ now, position, waitsFor: shownLabel(groups, waitsFor) });
}

/** What a member reads after choosing a group. */
export function groupChangedText({ isWaiting }: { isWaiting: boolean }): string {
  return isWaiting ? RULES_TEXTS.lineJoined : RULES_TEXTS.saved;
}

/** Why a pace group was not changed. */
export class GroupRefused extends Refusal<GroupRefusal> {}
