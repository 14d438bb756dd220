import { isAdult } from "~/core/people/age";
import type { MemberId, PictureId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { compareNames } from "~/lib/name-order";
import { COMING_PEOPLE_TEXTS } from "~/texts/bookings/coming";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

/** A seat of an event, as the list of who is coming needs it. */
export interface ComingSeat {
  memberId: MemberId;
  isGuest: boolean;
  /** Taken, but not confirmed: it waits for a payment or for the club. */
  isHeld: boolean;
  name: string | null;
  pictureId: PictureId | null;
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
  pictureId: PictureId | null;
  paceGroup: string | null;
  /** One of the two joined by the other's invite link. */
  isFriend: boolean;
}

export interface ComingPeople {
  /** Friends first, then by name. */
  people: ComingPerson[];
  /** People who come and are not named, guests included. */
  others: number;
  /** Seats that others hold without being sure to come: unconfirmed bookings and offers of the waitlist. */
  held: number;
}

interface Viewer {
  memberId: MemberId;
  invitedBy: string | null;
}

/**
 * Who comes to an event besides the viewer. Named are adults who agreed to be seen and whom no block stands between;
 * all others are counted, and seats that are only held, `offers` of the waitlist among them, are counted apart.
 */
export function comingPeople(
  { seats, offers }: { seats: ComingSeat[]; offers: number },
  viewer: Viewer,
  today: Day,
): ComingPeople {
  const taken = seats.filter(({ memberId, isGuest }) => isGuest || memberId !== viewer.memberId);
  const around = taken.filter(({ isHeld }) => !isHeld);
  const people = around.flatMap((seat) => (isNamed(seat, today) ? personOf(seat, viewer) : []));
  return {
    people: [...people].sort(friendsFirst),
    others: around.length - people.length,
    held: taken.length - around.length + offers,
  };
}

function isNamed({ isGuest, agrees, isBlocked, name, dateOfBirth }: ComingSeat, today: Day) {
  const isGrownUp = dateOfBirth !== null && isAdult(dateOfBirth, today);
  return !isGuest && agrees && !isBlocked && isGrownUp && name !== null;
}

function personOf(seat: ComingSeat, viewer: Viewer): ComingPerson {
  const { name, pictureId, paceGroup, memberId, invitedBy } = seat;
  const isFriend = invitedBy === viewer.memberId || viewer.invitedBy === memberId;
  return { name: name ?? COMMON_WORDS.runner, pictureId, paceGroup, isFriend };
}

function friendsFirst(a: ComingPerson, b: ComingPerson): number {
  return Number(b.isFriend) - Number(a.isFriend) || compareNames(a.name, b.name);
}

/**
 * 'Divya, Karthik and 12 others · 5 more seats are held', which with the reader's own seat are all that are taken;
 * undefined when nobody else has one.
 */
export function comingText(coming: ComingPeople, namesMax: number): string | undefined {
  const parts = [namedText(coming, namesMax), heldText(coming)].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(" · ");
}

function heldText({ people, others, held }: ComingPeople): string | undefined {
  if (held === 0) return undefined;
  return people.length + others > 0
    ? COMING_PEOPLE_TEXTS.moreSeatsAreHeld({ held })
    : COMING_PEOPLE_TEXTS.seatsAreHeld({ held });
}

function namedText({ people, others }: ComingPeople, namesMax: number): string | undefined {
  const names = people.slice(0, namesMax).map(({ name }) => name);
  const rest = people.length - names.length + others;
  if (names.length + rest === 0) return undefined;
  if (names.length === 0) return COMING_PEOPLE_TEXTS.runnersAreComing({ rest });
  return listText(rest > 0 ? [...names, COMING_PEOPLE_TEXTS.restText({ rest })] : names);
}
