import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { LOG_KINDS, type MoneyBack } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import type { CheckInRefusal } from "../refusals";
import type { ListedEntry, RosterEntry } from "../roster/roster";
import type { PageClock, ServerClock } from "./clock";
import type { RehearsalPart } from "./rehearsal";

/** An event's list as stored on devices and sent by the server; other releases read `run` and `runs`. */
export interface EventList {
  eventId: EventId;
  run: CheckInEvent;
  runs: CheckInEvent[];
  crew: Pick<Crew, "kind" | "id">;
  /** The pace group that this crew member leads; lists of earlier releases have none. */
  ownGroup?: string | null;
  roster: RosterEntry[];
  publicKey: string;
  /** Where the club's times are shown; lists of earlier releases have none. */
  timeZone?: string;
  /** The nonces of payments that were marked as paid before; lists of earlier releases have none. */
  doubled?: string[];
  /** The latest 'I'm last'; lists of earlier releases have none. */
  sweep?: { name: string | null; at: Instant } | null;
  /** A pass of no run that a rehearsal checks; lists of earlier releases have none. */
  samplePass?: string;
  /** Signs what phones of the crew show each other of this run; lists of earlier releases have none. */
  swapKey?: string;
  /** The phones that have shown something, by what the server last heard; lists of earlier releases have none. */
  phones?: { device: string; showing: number; waiting: number }[];
  /** What other phones showed this one; other releases store none. */
  others?: OtherPhone[];
  /** What the server has not heard of this phone yet; only stored lists have it, and those of other releases none. */
  rehearsal?: Rehearsal;
  /** The server's time of who is in and home, where another phone had a newer list. */
  listedAt?: Instant;
  /** Server's clock minus the device's, in ms. */
  clockOffMs: number;
  /** The device's time when the list arrived. */
  fetchedAt: Instant;
  /** The device's clock when the list arrived; other releases store none. */
  clock?: PageClock;
  /** The time that the crew said when the device's clock was in doubt; a newer list has none. */
  crewClock?: ServerClock;
}

/** What a phone lacked when it tried itself for a run. */
export interface Rehearsal {
  lacks: RehearsalPart[];
  /** The random id of this browser. */
  device?: string | undefined;
}

/** What another phone held at its latest showing; only that phone sends it. */
export interface OtherPhone {
  device: string;
  /** Counts the showings of that phone. */
  showing: number;
  entries: ListedEntry[];
}

/** An entry as queued; `nonce` makes sending it twice harmless. */
export type DeskEntry = ListedEntry & {
  method?: "list" | "scan" | "code";
  code?: string;
  reason?: string | undefined;
  outcome?: CheckInRefusal;
};

/** An entry that is not in the queue yet. */
export interface NewEntry extends PageClock {
  eventId: EventId;
  entry: DeskEntry;
  /** The person's name, for the crew. */
  label: string;
  /** The random id of this browser; other releases store none. */
  device?: string;
}

/** An entry in the queue, sent in the order of `seq`. */
export interface Queued extends NewEntry {
  seq: number;
}

/** An entry that the server did not apply, or that leaves money to give back; kept until the crew has seen it. */
export interface Unsettled extends Queued {
  result: DeskOutcome | "not_accepted" | "server_failed";
  /** What was paid is to be given back, although the entry may have been applied; other releases store none. */
  back?: MoneyBack;
  /** What became of the run meanwhile, where that is why; other releases store none. */
  run?: ChangedRun;
  /** When the crew put it away; it stays on the device. */
  seenAt?: Instant;
}

/** A run that was cancelled, or moved to another time, since this device had its list. */
export interface ChangedRun {
  change: "cancelled" | "moved";
  date: Day;
  time: string;
}

/** Everything stored on the device. */
export interface Device {
  lists: EventList[];
  queue: Queued[];
  unsettled: Unsettled[];
}

/** The entries that a logout would delete. */
export interface Unsent {
  waiting: Queued[];
  unsettled: Unsettled[];
}

/** Whether only this device has an entry, since the server recorded nothing. */
export function isOnlyHere({ result }: Unsettled): boolean {
  return result === "not_accepted" || result === "server_failed" || result === "no_run";
}

export const EMPTY_DEVICE: Device = { lists: [], queue: [], unsettled: [] };

/** The entries that only this device has; what only goes into the log does not count. */
export function unsentOf({ queue, unsettled }: Pick<Device, "queue" | "unsettled">): Unsent {
  return {
    waiting: queue.filter(({ entry }) => !LOG_KINDS.includes(entry.kind)),
    unsettled: unsettled.filter((item) => item.seenAt === undefined || isOnlyHere(item)),
  };
}

/** A newer list with what other phones showed, as far as the server has not heard it from them since. */
export function withOthers(fresh: EventList, before: EventList | undefined): EventList {
  const others = (before?.others ?? []).filter((phone) => !isAnswered(phone, fresh));
  return others.length === 0 ? fresh : { ...fresh, others };
}

/** The same for a list that is stored: what either has from other phones stays. */
export function withStoredOthers(list: EventList, stored: EventList | undefined): EventList {
  if (!stored?.others) return list;
  const others = newestOf([...(list.others ?? []), ...stored.others]);
  return withOthers(list, { ...stored, others });
}

/** Whether the server has answered everything that a phone held at a showing. */
export function isAnswered({ device, showing }: OtherPhone, { phones = [] }: EventList): boolean {
  return phones.some(
    (phone) => phone.device === device && phone.showing >= showing && phone.waiting === 0,
  );
}

/** Of each phone its latest showing. */
export function newestOf(phones: OtherPhone[]): OtherPhone[] {
  const newest = new Map<string, OtherPhone>();
  for (const phone of phones) {
    const known = newest.get(phone.device);
    if (!known || known.showing < phone.showing) newest.set(phone.device, phone);
  }
  return [...newest.values()].sort((a, b) => (a.device < b.device ? -1 : 1));
}
