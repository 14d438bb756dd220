import type { EventId } from "~/db/tables/shapes";
import type { ReadCode } from "../pass/passes";
import type { Moment } from "./clock";
import type { EventList, NewEntry, Queued, Rehearsal, Unsettled } from "./device-data";
import type {
  Batch,
  DeskChoice,
  DeviceRead,
  FeedbackSignal,
  ListAnswer,
  Settlement,
  SyncAnswer,
} from "./state";

/** The device's database; rejects when a read or write fails. */
export interface DeskStorage {
  read: (knownSeqs: number[] | undefined) => Promise<DeviceRead>;
  /** Puts an entry at the end of the queue. */
  storeEntry: (waiting: NewEntry) => Promise<Queued>;
  settle: (settlement: Settlement) => Promise<void>;
  /** Also deletes the lists of `drop`, and those set aside whose payment is plain again. */
  keepList: (list: EventList, gone: { drop: string[]; plain: number[] }) => Promise<void>;
  /** Deletes all lists. */
  dropLists: () => Promise<void>;
  /** Stores an entry set aside again, as seen. */
  markSeen: (item: Unsettled) => Promise<void>;
  requeue: (item: Unsettled) => Promise<void>;
  /** Keeps a rehearsal in place of the one before with the stored list of its run; rejects without one. */
  keepRehearsal: (eventId: EventId, rehearsal: Rehearsal) => Promise<void>;
  /** Drops a rehearsal that the server has heard, unless there was another one since. */
  dropRehearsal: (eventId: EventId, heard: Rehearsal) => Promise<void>;
}

/** The club's server; a failed request is an answer as well, not an error. */
export interface DeskServer {
  sendBatch: (batch: Batch) => Promise<SyncAnswer>;
  askList: (eventId: EventId | undefined) => Promise<ListAnswer>;
}

/** Everything outside the state machine; a test replaces it. */
export interface DeskDevices {
  storage: DeskStorage;
  server: DeskServer;
  /** Lets one page of this browser at a time send the queue; `take` rejects while another one has it. */
  lock: { take: () => Promise<void>; release: () => void };
  /** `session` identifies one load of the page. */
  clock: { session: string; moment: () => Moment };
  /** What a reload of the page leaves as it is. */
  choice: {
    read: () => DeskChoice | undefined;
    keep: (choice: DeskChoice | undefined) => void;
  };
  signal: (signal: FeedbackSignal) => void;
  /** The random id of this browser; undefined where it stores none. */
  ownDevice?: () => string | undefined;
  checkCode: (text: string, publicKey: string) => Promise<ReadCode>;
}
