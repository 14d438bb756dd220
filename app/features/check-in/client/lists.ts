import type { Instant } from "~/lib/dates";
import { clockOf } from "~/lib/device-clock";
import { eventOnNow, isListKept } from "../rules/desk";
import { applyEntries, keepSame, type RosterEntry } from "../rules/roster";
import type { Device, EventList, Queued } from "./device-data";

/** The run to show: the one that was chosen, or else the one that is on now. */
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

/** The people of a list, with what waits on the device already done. */
export function rosterOf(list: EventList | undefined, queue: Queued[]): RosterEntry[] {
  if (!list) return [];
  const own = queue.filter(({ eventId }) => eventId === list.eventId);
  const entries = own.map(({ entry }) => entry);
  return applyEntries(list.roster, entries, list.clockOffMs);
}

/** Rows that say what they said before are the same objects, so that only changed ones are drawn again. */
export function withSameRows(lists: EventList[], before: EventList[]): EventList[] {
  return lists.map((list) => {
    const old = before.find(({ eventId }) => eventId === list.eventId);
    return old ? { ...list, roster: keepSame(old.roster, list.roster) } : list;
  });
}

/** Runs that are over for a day and have nothing left to send: names stay no longer than they are needed. */
export function oldEvents({ lists, queue }: Device, now: Instant): string[] {
  const busy = new Set(queue.map((item) => item.eventId));
  return lists
    .filter(({ eventId }) => !busy.has(eventId))
    .filter(({ run, clockOffMs }) => !isListKept(run, now + clockOffMs))
    .map(({ eventId }) => eventId);
}
