import type { BookingId } from "~/db/tables/shapes";
import type { CheckInRefusal } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { Device, EventList, NewEntry, Queued, Unsent } from "./device-data";
import type { LinkState, SyncAnswer } from "./link";

/** Feedback after a scan or a tap. */
export interface Feedback {
  /** Increases, so that a screen reader announces a repeated text. */
  id: number;
  tone: "success" | "warning" | "danger";
  title: string;
  text: string;
  bookingId?: BookingId | undefined;
  refusal?: CheckInRefusal | undefined;
  /** The entry that it is about. */
  nonce?: string;
  /** Whether it is about a person's return: the next step takes that back. */
  isHome?: boolean;
}

export type FeedbackContent = Omit<Feedback, "id">;

/** An entry being written, with the feedback for success and failure. */
export interface Pending {
  waiting: NewEntry;
  onStored: FeedbackContent | undefined;
  onFailed: FeedbackContent;
}

/** The goal of an exchange: the queue alone, the queue and a first list, or always the newest list. */
export type Goal = "queue" | "send" | "list";

/** What is left to send in this exchange, grouped by event. */
export interface Round {
  goal: Goal;
  /** The link as reported by an event that was skipped. */
  link: LinkState;
  waiting: Queued[];
  /** The most entries in a batch; one while searching for the entry that fails. */
  size: number;
}

/** The phase of the exchange; `id` names the awaited request. */
export type Exchange =
  | { phase: "idle" }
  | Reading
  | { phase: "locking"; goal: Goal }
  | { phase: "sending"; id: number; round: Round; batch: Queued[] }
  /** Finds out whether the server fails on everything or on this entry. */
  | { phase: "probing"; id: number; round: Round; batch: Queued[]; answer: SyncAnswer }
  | { phase: "settling"; id: number; round: Round; batch: Queued[]; settled: Settled }
  /** `rest` are the events whose lists are fetched next, once the first has been. */
  | { phase: "listing"; id: number; sent: LinkState; rest?: string[] };

/** Reads the device; again once this page has the lock, since another one may have sent entries meanwhile. */
export interface Reading {
  phase: "reading";
  id: number;
  goal: Goal;
  changes: number;
  isLocked: boolean;
}

/** The changes of an answered batch. */
export interface Settled {
  unsettled: Device["unsettled"];
  list: EventList | undefined;
  results: SyncAnswer["results"];
}

/** What the screen shows; the same object while nothing changes. */
export interface Screen extends Unsent {
  /** Entries set aside that the crew has marked as seen. */
  seen: Device["unsettled"];
  isLoading: boolean;
  list: EventList | undefined;
  /** The list with the queued entries applied. */
  roster: RosterEntry[];
  link: LinkState;
  /** Whether check-in may be open although the clock says otherwise, so that the crew is asked for the time. */
  isTimeInDoubt: boolean;
  /** Whether a tap or a scan counts a person home. */
  isFinish: boolean;
  feedback: Feedback | undefined;
}

export interface DeskState {
  /** Identifies one load of the page. */
  session: string;
  /** Checks passes where there is no list, which has a key of its own. */
  publicKey: string;
  /** Undefined until the first read. */
  device: Device | undefined;
  /** Counts this page's writes; a read that began before one is out of date. */
  changes: number;
  pending: readonly Pending[];
  /** The event that the crew chose; undefined for the one that is on now. */
  chosen: string | undefined;
  /** Where this device stands; only events that count people home have a finish. */
  place: "start" | "finish";
  link: LinkState;
  /** The server has no event at this time. */
  isEmpty: boolean;
  exchange: Exchange;
  questions: number;
  goal: Goal | undefined;
  rounds: number;
  /** When this page last reported the entries left on the device to the server, in monotonic time. */
  reportedMs: number | undefined;
  /** Failures of the server by the entry's nonce. */
  failures: ReadonlyMap<string, number>;
  /** When a code was last read, in monotonic time. */
  codesSeen: ReadonlyMap<string, number>;
  answers: number;
  feedback: Feedback | undefined;
  screen: Screen;
}

/** The state before the first read. */
export function initialState(
  session: string,
  publicKey = "",
  { chosen, place }: Pick<DeskState, "chosen" | "place"> = { chosen: undefined, place: "start" },
): DeskState {
  return {
    session,
    publicKey,
    device: undefined,
    changes: 0,
    pending: [],
    chosen,
    place,
    link: "online",
    isEmpty: false,
    exchange: { phase: "idle" },
    questions: 0,
    goal: undefined,
    rounds: 0,
    reportedMs: undefined,
    failures: new Map(),
    codesSeen: new Map(),
    answers: 0,
    feedback: undefined,
    screen: {
      isLoading: true,
      list: undefined,
      roster: [],
      waiting: [],
      unsettled: [],
      seen: [],
      link: "online",
      isTimeInDoubt: false,
      isFinish: false,
      feedback: undefined,
    },
  };
}
