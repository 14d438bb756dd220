import { type Instant, MINUTE_MS } from "~/lib/dates";
import { clockOf } from "~/lib/device-clock";
import { eventOnNow, isListRetained } from "../desk";
import { applyEntries, type RosterEntry, reuseUnchangedPeople } from "../roster/roster";
import { type Heard, timeByCrew } from "./clock";
import type { Device, EventList, Queued, Unsettled } from "./device-data";

/** The list to show: of the chosen event, or else of the one that is on now. */
export function shownList(
  lists: EventList[],
  chosen: string | undefined,
  now: Instant,
): EventList | undefined {
  const picked = lists.find(({ eventId }) => eventId === chosen);
  if (picked) return picked;
  const newest = [...lists].sort((a, b) => b.fetchedAt - a.fetchedAt)[0];
  const at = newest && (clockOf(newest, now) ?? newest.fetchedAt + newest.clockOffMs);
  if (at === undefined) return undefined;
  const event = eventOnNow(
    lists.map((list) => list.run),
    at,
  );
  return lists.find(({ eventId }) => eventId === event?.id);
}

/** The people of a list, with the queued entries applied. */
export function rosterOf(list: EventList | undefined, queue: Queued[]): RosterEntry[] {
  if (!list) return [];
  const own = queue.filter(({ eventId }) => eventId === list.eventId);
  const entries = own.map((item) => withCrewTime(item, list.crewClock).entry);
  return applyEntries(list.roster, entries, list.clockOffMs);
}

/** An entry of doubtful time with the time that the crew said since. */
export function withCrewTime<Item extends Queued>(item: Item, crewClock: Heard | undefined): Item {
  const heardAt = timeByCrew(item, crewClock);
  return heardAt === undefined ? item : { ...item, entry: { ...item.entry, heardAt } };
}

/** The lists with unchanged rows as the same objects, so that only changed rows render again. */
export function reuseUnchangedRows(lists: EventList[], before: EventList[]): EventList[] {
  return lists.map((list) => {
    const old = before.find(({ eventId }) => eventId === list.eventId);
    return old ? { ...list, roster: reuseUnchangedPeople(old.roster, list.roster) } : list;
  });
}

/** Ids of events that ended over a day ago and have nothing left to send; their lists are deleted. */
export function oldEvents({ lists, queue }: Device, now: Instant): string[] {
  const busy = new Set(queue.map((item) => item.eventId));
  return lists
    .filter(({ eventId }) => !busy.has(eventId))
    .filter(({ run, clockOffMs }) => !isListRetained(run, now + clockOffMs))
    .map(({ eventId }) => eventId);
}

const OTHER_LISTS_EVERY_MS = 10 * MINUTE_MS;

/** Ids of the other events that the crew may see, whose lists this device lacks or has had for a while. */
export function otherLists(
  { lists }: Device,
  { runs, eventId }: EventList,
  now: Instant,
): string[] {
  return runs
    .map(({ id }) => id)
    .filter((id) => {
      const known = lists.find((list) => list.eventId === id);
      const isNew = known && Math.abs(now - known.fetchedAt) < OTHER_LISTS_EVERY_MS;
      return id !== eventId && !isNew;
    });
}

/** Those of the entries set aside whose payment this list, which is newer, has as doubled no more. */
export function noLongerDoubled(
  { unsettled }: Device,
  { doubled, eventId }: EventList,
): Unsettled[] {
  return unsettled.filter(
    (item) =>
      item.back?.reason === "paid_already" &&
      item.eventId === eventId &&
      doubled?.includes(item.entry.nonce) === false,
  );
}
