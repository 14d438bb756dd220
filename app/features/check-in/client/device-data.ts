import type { DeskOutcome } from "~/db/tables/run-day";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent, Crew } from "../rules/desk";
import type { CheckInRefusal } from "../rules/refusals";
import type { ListedEntry, RosterEntry } from "../rules/roster";
import type { PageClock } from "./clock";

/** What the device knows of a run: its list, the key for passes, and how far its clock was off. */
export interface EventList {
  eventId: string;
  run: CheckInEvent;
  runs: CheckInEvent[];
  crew: Pick<Crew, "kind" | "id">;
  roster: RosterEntry[];
  publicKey: string;
  /** Server's clock minus the device's, in ms. */
  clockOffMs: number;
  /** The device's clock when the list came. */
  fetchedAt: Instant;
}

/** An entry as it waits on the device; `nonce` makes sending it twice harmless. */
export type DeskEntry = ListedEntry & {
  nonce: string;
  method?: "list" | "scan" | "code";
  code?: string;
  reason?: string | undefined;
  outcome?: CheckInRefusal;
  /** Whose list the device had when it happened: who scanned. */
  by?: string;
  /** The moment by the server's clock, where the device knew it. */
  heardAt?: Instant;
};

/** An entry that has no place in the queue yet. */
export interface NewEntry extends PageClock {
  eventId: string;
  entry: DeskEntry;
  /** Who it is about, for the crew to read. */
  label: string;
}

/** An entry in the queue; they are sent in the order of `seq`. */
export interface Queued extends NewEntry {
  seq: number;
}

/** An entry that the server did not do; it stays until the crew has seen it. */
export interface Unsettled extends Queued {
  result: DeskOutcome | "not_accepted" | "server_failed";
}

/** Everything that the device holds. */
export interface Device {
  lists: EventList[];
  queue: Queued[];
  unsettled: Unsettled[];
}

/** What a logout would delete from this device. */
export interface Unsent {
  waiting: Queued[];
  unsettled: Unsettled[];
}

export const EMPTY_DEVICE: Device = { lists: [], queue: [], unsettled: [] };

/** What only this device has; a refusal that was not sent is no loss. */
export function unsentOf({ queue, unsettled }: Pick<Device, "queue" | "unsettled">): Unsent {
  return { waiting: queue.filter(({ entry }) => entry.kind !== "refused"), unsettled };
}
