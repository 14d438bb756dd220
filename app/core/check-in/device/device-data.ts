import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent, Crew } from "../desk";
import type { MoneyBack } from "../desk-money/money";
import type { CheckInRefusal } from "../refusals";
import type { ListedEntry, RosterEntry } from "../roster/roster";
import type { PageClock, ServerClock } from "./clock";

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
  /** Server's clock minus the device's, in ms. */
  clockOffMs: number;
  /** The device's time when the list arrived. */
  fetchedAt: Instant;
  /** The device's clock when the list arrived; other releases store none. */
  clock?: PageClock;
  /** The time that the crew said when the device's clock was in doubt; a newer list has none. */
  crewClock?: ServerClock;
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
  /** When the crew put it away; it stays on the device. */
  seenAt?: Instant;
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

/** The entries that only this device has; unsent refusals do not count. */
export function unsentOf({ queue, unsettled }: Pick<Device, "queue" | "unsettled">): Unsent {
  return {
    waiting: queue.filter(({ entry }) => entry.kind !== "refused"),
    unsettled: unsettled.filter((item) => item.seenAt === undefined || isOnlyHere(item)),
  };
}
