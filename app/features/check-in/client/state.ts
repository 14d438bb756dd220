import type { CheckInRefusal } from "../rules/refusals";
import type { RosterEntry } from "../rules/roster";
import type { Device, EventList, NewEntry, Queued, Unsent } from "./device-data";
import type { LinkState, SyncAnswer } from "./link";

/** What the crew reads, hears and feels after a scan or a tap. */
export interface Feedback {
  /** Counts up, so that the same words twice are read out twice. */
  id: number;
  tone: "success" | "warning" | "danger";
  title: string;
  text: string;
  bookingId?: string | undefined;
  refusal?: CheckInRefusal | undefined;
}

export type Words = Omit<Feedback, "id">;

/** An entry on its way to the disk, and what is said once it is there, or has no room. */
export interface Pending {
  waiting: NewEntry;
  kept: Words | undefined;
  notKept: Words;
}

/** What an exchange with the server is for: the queue alone, the queue, or the newest list as well. */
export type Goal = "queue" | "send" | "list";

/** What is still to be sent in this exchange, run by run. */
export interface Round {
  goal: Goal;
  /** The worst that was heard so far of a run that does not stop the others. */
  link: LinkState;
  waiting: Queued[];
  /** Entries in a batch at most; one, while the entry that the server fails on is searched for. */
  size: number;
}

/** Where the exchange with the server is; `id` names the question whose answer is awaited. */
export type Exchange =
  | { phase: "idle" }
  | { phase: "locking" }
  | { phase: "reading"; id: number; goal: Goal; changes: number }
  | { phase: "sending"; id: number; round: Round; batch: Queued[] }
  /** Whether the server fails on everything, or on this entry. */
  | { phase: "probing"; id: number; round: Round; batch: Queued[]; answer: SyncAnswer }
  | { phase: "settling"; id: number; round: Round; batch: Queued[]; settled: Settled }
  | { phase: "listing"; id: number; sent: LinkState };

/** What a batch changes on the device. */
export interface Settled {
  unsettled: Device["unsettled"];
  list: EventList | undefined;
  results: SyncAnswer["results"];
}

/** What the screen shows. The same object while nothing of it changes. */
export interface Screen extends Unsent {
  isLoading: boolean;
  list: EventList | undefined;
  /** The list with everything that waits already in it. */
  roster: RosterEntry[];
  link: LinkState;
  feedback: Feedback | undefined;
}

export interface DeskState {
  /** This opening of the page. */
  session: string;
  /** Undefined until it was read. */
  device: Device | undefined;
  /** Counts what this page has changed on the disk: a reading from before it is out of date. */
  changes: number;
  pending: readonly Pending[];
  /** The run that the crew chose; without it the one that is on now. */
  chosen: string | undefined;
  link: LinkState;
  /** The server knows no run at this time. */
  isEmpty: boolean;
  exchange: Exchange;
  questions: number;
  goal: Goal | undefined;
  rounds: number;
  /** How often the server failed on an entry, by its nonce. */
  failures: ReadonlyMap<string, number>;
  /** When a code was last in view, by the steady count. */
  codesSeen: ReadonlyMap<string, number>;
  /** The walk-in whose answer the crew waits for. */
  walkIn: { nonce: string; name: string } | undefined;
  answers: number;
  feedback: Feedback | undefined;
  screen: Screen;
}

/** Before the device was read. */
export function initialState(session: string): DeskState {
  return {
    session,
    device: undefined,
    changes: 0,
    pending: [],
    chosen: undefined,
    link: "online",
    isEmpty: false,
    exchange: { phase: "idle" },
    questions: 0,
    goal: undefined,
    rounds: 0,
    failures: new Map(),
    codesSeen: new Map(),
    walkIn: undefined,
    answers: 0,
    feedback: undefined,
    screen: {
      isLoading: true,
      list: undefined,
      roster: [],
      waiting: [],
      unsettled: [],
      link: "online",
      feedback: undefined,
    },
  };
}
