import type { Instant } from "~/lib/dates";
import type { ReadCode } from "../rules/refusals";
import type { Moment } from "./clock";
import type { DeskEntry, EventList, NewEntry, Queued, Unsettled } from "./device-data";
import type { DeviceRead, Settlement, Signal } from "./events";
import type { ListAnswer, SyncAnswer } from "./link";

/** The disk; rejects when nothing was kept or read. */
export interface DeskStorage {
  read: (knownSeqs: number[] | undefined) => Promise<DeviceRead>;
  /** Puts an entry at the end of the queue. */
  keepEntry: (waiting: NewEntry) => Promise<Queued>;
  settle: (settlement: Settlement) => Promise<void>;
  keepList: (list: EventList, drop: string[]) => Promise<void>;
  forgetUnsettled: (seq: number) => Promise<void>;
  requeue: (item: Unsettled) => Promise<void>;
}

/** The club's server; what cannot be reached is an answer too. */
export interface DeskServer {
  sendBatch: (batch: {
    eventId: string;
    deviceNow: Instant;
    entries: DeskEntry[];
  }) => Promise<SyncAnswer>;
  askList: (eventId: string | undefined) => Promise<ListAnswer>;
}

/** One talk with the server at a time, over all tabs of this browser. */
export interface DeskLock {
  take: () => Promise<void>;
  release: () => void;
}

export interface DeskClock {
  /** This opening of the page. */
  session: string;
  moment: () => Moment;
}

/** Everything around the machine: small enough that a test stands in for it. */
export interface DeskDevices {
  storage: DeskStorage;
  server: DeskServer;
  lock: DeskLock;
  clock: DeskClock;
  signal: (signal: Signal) => void;
  checkCode: (text: string, publicKey: string) => Promise<ReadCode>;
}
