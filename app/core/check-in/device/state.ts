import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { readTab, writeTab } from "~/ui/tab-storage";
import type { MoneyBack } from "../check-ins";
import type { CheckInEvent } from "../desk";
import type { ReadCode } from "../pass/passes";
import type { CheckInRefusal } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { Moment } from "./clock";
import type {
  DeskEntry,
  Device,
  EventList,
  NewEntry,
  Queued,
  Unsent,
  Unsettled,
} from "./device-data";
import type { RehearsalPart } from "./rehearsal";
import type { Swap, SwapParts } from "./swap";

/** Feedback after a scan or a tap. */
export interface Feedback {
  /** Increases, so that a screen reader announces a repeated text. */
  id: number;
  tone: "success" | "warning" | "danger";
  title: string;
  text: string;
  bookingId?: BookingId | undefined;
  refusal?: CheckInRefusal | undefined;
  /** What it asks for, in rupees. */
  dueRupees?: number;
  /** The entry that it is about. */
  nonce?: string;
  /** Whether it is about a person's return: the next step takes that back. */
  isHome?: boolean;
  /** The run that a read code is for, where its list is here. */
  elsewhere?: Elsewhere;
  /** The emergency contact to call; shown until the crew does something else. */
  emergencyContact?: string;
}

/** A code that was read at the desk of another run, and the run that it is for. */
export interface Elsewhere {
  eventId: EventId;
  title: string;
  bookingId: BookingId;
  code: ReadCode;
  text: string;
  method: "scan" | "code";
  /** They have not paid for that run: the crew may let them in all the same, owing this. */
  owesRupees?: number;
}

export type FeedbackContent = Omit<Feedback, "id">;

/** An entry being written, with the feedback for success and failure. */
export interface Pending {
  waiting: NewEntry;
  onStored: FeedbackContent | undefined;
  /** What is shown all the same; otherwise that nothing was kept. */
  onFailed?: FeedbackContent | undefined;
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
  | {
      phase: "settling";
      id: number;
      round: Round;
      batch: Queued[];
      settlement: Settlement;
      results: SyncAnswer["results"];
    }
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
  /** How many codes of another phone were read, while some are missing. */
  swap: SwapParts | undefined;
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
  /** The codes of another phone that were read so far. */
  swap: SwapParts | undefined;
  /** When the last of them was read, in monotonic time. */
  swapReadMs: number;
  /** The showing that was read last: its codes go on turning before the camera. */
  lastSwap: SwapParts | undefined;
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
    swap: undefined,
    swapReadMs: 0,
    lastSwap: undefined,
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
      swap: undefined,
    },
  };
}

/** A person who came without a booking. */
export interface Guest {
  name: string;
  phone: string;
  isPaid: boolean;
  /** The reason for an entry outside the window; only an admin's is accepted. */
  reason?: string | undefined;
}

/** An action of the crew. */
export type CrewEvent =
  | { type: "check_in_tapped"; bookingId: BookingId; reason?: string | undefined }
  | { type: "undo_tapped"; bookingId: BookingId }
  | { type: "paid_tapped"; bookingId: BookingId; paidBy: "cash" | "upi" }
  | { type: "owes_tapped"; bookingId: BookingId }
  | { type: "code_read"; text: string; method: "scan" | "code" }
  | { type: "place_chosen"; place: "start" | "finish" }
  | { type: "home_tapped"; bookingId: BookingId; kind: "home" | "left_early" }
  | { type: "still_out_tapped"; bookingId: BookingId }
  | { type: "last_tapped" }
  /** This phone tried itself for the shown run. */
  | { type: "rehearsed"; lacks: RehearsalPart[] }
  | { type: "contact_tapped"; bookingId: BookingId }
  | { type: "elsewhere_tapped"; elsewhere: Elsewhere }
  | { type: "walk_in_added"; guest: Guest }
  | { type: "event_chosen"; eventId: EventId }
  | { type: "unsettled_seen"; seq: number }
  | { type: "send_again_tapped"; seq: number }
  | { type: "feedback_cleared" }
  /** The crew says what time it is, since the clock of this phone is in doubt. */
  | { type: "time_said"; time: Instant }
  /** Sends the queue before a logout, without asking for a list. */
  | { type: "queue_send_asked" };

/** Tells the desk what the crew did; stays the same while the page is open. */
export type Happen = (event: CrewEvent) => void;

/** The result of an effect; `id` names the request. */
export type Answer =
  | { type: "swap_opened"; swap: Swap | undefined; device: string | undefined }
  | { type: "code_checked"; text: string; method: "scan" | "code"; code: ReadCode }
  | { type: "entry_stored"; queued: Queued }
  | { type: "entry_not_stored"; nonce: string; why: "full" | "refused" }
  | { type: "seen_stored"; item: Unsettled }
  | { type: "seen_not_stored"; item: Unsettled; why: "full" | "refused" }
  | { type: "locked" }
  | { type: "lock_failed" }
  | { type: "device_read"; id: number; read: DeviceRead | undefined }
  | { type: "batch_answered"; id: number; answer: SyncAnswer }
  | { type: "settled"; id: number; isStored: boolean }
  | { type: "list_answered"; id: number; answer: ListAnswer };

/** The page was loaded, became visible or is back online; or the timer fired. */
export type PulseEvent =
  | { type: "woken" }
  | { type: "timer_ticked"; isScrolling: boolean }
  /** The browser says that there is no network, or the server is silent. */
  | { type: "signal_lost" };

export type DeskEvent = (CrewEvent | PulseEvent | Answer) & { moment: Moment };

/** The content of the database; without lists when those in memory are current. */
export type DeviceRead = Omit<Device, "lists"> & Partial<Pick<Device, "lists">>;

export type FeedbackSignal = "good" | "odd" | "bad";

/** A side effect that the state machine asks for; some end with an `Answer`. */
export type Effect =
  | { type: "signal"; signal: FeedbackSignal }
  /** Opens what another phone showed, with the key of each list. */
  | { type: "open_swap"; bytes: Uint8Array<ArrayBuffer>; keys: string[] }
  | { type: "check_code"; text: string; method: "scan" | "code"; publicKey: string }
  | { type: "store_entry"; waiting: NewEntry }
  /** `knownSeqs` is the queue as it was last read; undefined when it never was. */
  | { type: "read_device"; id: number; knownSeqs: number[] | undefined }
  | { type: "settle"; id: number; settlement: Settlement }
  | { type: "store_list"; list: EventList; drop: string[]; plain: number[] }
  | { type: "drop_lists" }
  | { type: "store_seen"; item: Unsettled }
  | { type: "requeue"; item: Unsettled }
  | { type: "lock" }
  | { type: "unlock" }
  | ({ type: "send_batch"; id: number } & Batch)
  /** Tells the server what this device has left and the rehearsals it has kept, without an answer. */
  | ({ type: "report" } & Omit<Batch, "entries">)
  | { type: "ask_list"; id: number; eventId: EventId | undefined };

/** Entries of one event, as they are sent. */
export interface Batch {
  eventId: EventId;
  deviceNow: Instant;
  entries: DeskEntry[];
  left: DeviceBacklog;
}

/** How much of an event is left on the device: to send, and to settle. */
export interface DeviceBacklog {
  waiting: number;
  unsettled: number;
  /** What the phone lacked when it tried itself for the event. */
  lacks?: RehearsalPart[];
}

/** One transaction: deletes answered entries and stores those set aside. */
export interface Settlement {
  answeredSeqs: number[];
  unsettled: Unsettled[];
  list: EventList | undefined;
}

/**
 * Whether the server can be reached: not at all, only after signing in, not by this person for this event, not
 * by this person any more, not for entries of another event, or fully.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "not_crew" | "left_over";

/** What the server says of the event of a batch. */
export type SentRun = Pick<CheckInEvent, "status" | "startsAt" | "date" | "time">;

/** The server's answer to a batch. */
export interface SyncAnswer {
  link: LinkState;
  results?: ReadonlyMap<string, DeskOutcome>;
  /** The money to give back, by the nonce of its entry; earlier releases send none. */
  back?: ReadonlyMap<string, MoneyBack>;
  /** The event as it is now; earlier releases send none. */
  run?: SentRun;
  /** The people whose stored state differs from the device's. */
  people?: RosterEntry[];
  /** The outcome of entries that `results` does not name. */
  otherwise?: Unsettled["result"];
}

/** The server's answer to a request for a list; `isEmpty` when there is no event. */
export interface ListAnswer {
  link: LinkState;
  list?: EventList;
  isEmpty?: boolean;
}

/**
 * The state of the link after a failed request: our own 403 means that this person is no run leader any more,
 * a 404 that they may not see the event. A 403 may also be a network's sign-in page.
 */
export async function linkOf(answer: Response): Promise<LinkState> {
  if (answer.status === 401) return "sign_in";
  if (answer.status === 403) return (await isCrewOnly(answer)) ? "not_crew" : "not_allowed";
  return answer.status === 404 ? "not_allowed" : "offline";
}

async function isCrewOnly(answer: Response): Promise<boolean> {
  const body: { reason?: unknown } | null = await answer.json().catch(() => null);
  return body?.reason === "crew_only";
}

/** The event that the crew chose, and where this device stands. */
export type DeskChoice = Pick<DeskState, "chosen" | "place">;

const KEY = "deskChoice";
/** A tab that is opened again on another day shows the event that is on then. */
const LIFETIME_MS = 12 * HOUR_MS;

/** Keeps the choice in this tab for twelve hours, so that a reload does not change the event; undefined forgets it. */
export function keepDeskChoice(choice: DeskChoice | undefined, now: Instant): void {
  writeTab(KEY, choice ? [now + LIFETIME_MS, choice.place, choice.chosen ?? ""].join(" ") : null);
}

/** The choice that this tab keeps; undefined without one. */
export function readDeskChoice(now: Instant): DeskChoice | undefined {
  const [until, place, chosen] = readTab(KEY)?.split(" ") ?? [];
  if (!(Number(until) > now)) return undefined;
  return { chosen: chosen || undefined, place: place === "finish" ? "finish" : "start" };
}

/**
 * The event that the link to the desk named, once: the address loses it, so that a reload opens what the crew chose
 * since.
 */
export function takeAskedEvent(): EventId | undefined {
  const eventId = new URLSearchParams(location.search).get("event");
  if (!eventId) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return eventId;
}
