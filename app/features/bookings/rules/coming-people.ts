import { isAdult } from "~/features/members/rules/age";
import type { Day } from "~/lib/dates";

/** A seat of an event, as the list of who is coming needs it. */
export interface ComingSeat {
  memberId: string;
  isGuest: boolean;
  name: string | null;
  pictureId: string | null;
  paceGroup: string | null;
  dateOfBirth: Day | null;
  invitedBy: string | null;
  /** Whether the member agreed to be seen. */
  agrees: boolean;
  /** Whether one of the two members blocked the other. */
  isBlocked: boolean;
}

export interface ComingPerson {
  name: string;
  pictureId: string | null;
  paceGroup: string | null;
  /** One of the two joined by the other's invite link. */
  isFriend: boolean;
}

export interface ComingPeople {
  /** Friends first, then by name. */
  people: ComingPerson[];
  /** People who come and are not named, guests included. */
  others: number;
}

interface Viewer {
  memberId: string;
  invitedBy: string | null;
}

/**
 * Who comes to an event besides the viewer. Named are adults who agreed to be seen and whom no block stands between;
 * all others are counted.
 */
export function comingPeople(seats: ComingSeat[], viewer: Viewer, today: Day): ComingPeople {
  const around = seats.filter(({ memberId, isGuest }) => isGuest || memberId !== viewer.memberId);
  const people = around.flatMap((seat) => (isNamed(seat, today) ? personOf(seat, viewer) : []));
  return {
    people: [...people].sort(friendsFirst),
    others: around.length - people.length,
  };
}

function isNamed({ isGuest, agrees, isBlocked, name, dateOfBirth }: ComingSeat, today: Day) {
  const isGrownUp = dateOfBirth !== null && isAdult(dateOfBirth, today);
  return !isGuest && agrees && !isBlocked && isGrownUp && name !== null;
}

function personOf(seat: ComingSeat, viewer: Viewer): ComingPerson {
  const { name, pictureId, paceGroup, memberId, invitedBy } = seat;
  const isFriend = invitedBy === viewer.memberId || viewer.invitedBy === memberId;
  return { name: name ?? "Runner", pictureId, paceGroup, isFriend };
}

function friendsFirst(a: ComingPerson, b: ComingPerson): number {
  return Number(b.isFriend) - Number(a.isFriend) || a.name.localeCompare(b.name);
}

/** 'Divya, Karthik and 12 others'; undefined when nobody else comes. */
export function comingText({ people, others }: ComingPeople, namesMax: number): string | undefined {
  const names = people.slice(0, namesMax).map(({ name }) => name);
  const rest = people.length - names.length + others;
  if (names.length + rest === 0) return undefined;
  const restText = rest === 1 ? "1 other" : `${rest} others`;
  if (names.length === 0) return rest === 1 ? "1 runner is coming" : `${rest} runners are coming`;
  if (rest > 0) return `${names.join(", ")} and ${restText}`;
  const last = names.at(-1) ?? "";
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
