import type { BookingId, EventId } from "~/db/tables/shapes";
import { deskTime, type Moment, pageClock } from "./clock";
import { type DeskEntry, EMPTY_DEVICE, type NewEntry, type Queued } from "./device-data";
import type { DeskState, Effect, FeedbackContent, Goal, Pending, Reading } from "./state";
import { isRefusing, notSentWords } from "./words";

export type StepResult = [DeskState, Effect[]];

const SIGNALS = { success: "good", warning: "odd", danger: "bad" } as const;

/** Shows this feedback and plays its sound. */
export function say(state: DeskState, words: FeedbackContent): StepResult {
  const answers = state.answers + 1;
  const feedback = { ...words, id: answers };
  return [{ ...state, answers, feedback }, [{ type: "signal", signal: SIGNALS[words.tone] }]];
}

type Stamp = "nonce" | "at" | "by" | "heardAt" | "gainedMs" | "notBefore";
type Unstamped<Entry> = Entry extends unknown ? Omit<Entry, Stamp> : never;

/** Stores an entry; its feedback is shown once the write has succeeded or failed. */
export function storeEntry(
  state: DeskState,
  moment: Moment,
  input: {
    entry: Unstamped<DeskEntry>;
    label: string;
    /** Another event than the one shown. */
    eventId?: EventId;
  } & Omit<Pending, "waiting">,
): StepResult {
  const { list } = state.screen;
  const { entry, label, onStored, onFailed, eventId = list?.eventId } = input;
  if (eventId === undefined) return [state, []];
  const waiting: NewEntry = {
    eventId,
    entry: { ...entry, ...stampOf(state, moment) },
    label,
    ...pageClock(state.session, moment),
  };
  const pending = [...state.pending, { waiting, onStored, onFailed }];
  return [{ ...state, pending }, [{ type: "store_entry", waiting }]];
}

/** Without a list neither the crew member nor the server's time is known. */
function stampOf({ screen, session }: DeskState, moment: Moment): Pick<DeskEntry, Stamp> {
  const stamp = { nonce: moment.nonce, at: moment.now };
  if (!screen.list) return stamp;
  const { heardAt, gainedMs, ...time } = deskTime(screen.list, session, moment);
  return {
    ...stamp,
    by: screen.list.crew.id,
    ...(heardAt !== undefined && { heardAt }),
    ...(gainedMs > 0 && { gainedMs }),
    ...(time.isInDoubt && { notBefore: time.notBefore }),
  };
}

/** Whether an entry for this person is being written: a double tap. */
export function isPending(state: DeskState, bookingId: BookingId): boolean {
  return state.pending.some(({ waiting: { entry } }) =>
    entry.kind === "walk_in" ? false : entry.kind !== "refused" && entry.bookingId === bookingId,
  );
}

/** The entry is stored: adds it to the queue, shows its feedback and asks for an exchange. */
export function entryStored(state: DeskState, queued: Queued): StepResult {
  const { nonce, kind } = queued.entry;
  const own = state.pending.find(({ waiting }) => waiting.entry.nonce === nonce);
  const device = state.device ?? EMPTY_DEVICE;
  const others = device.queue.filter(({ seq }) => seq !== queued.seq);
  const next = {
    ...state,
    device: { ...device, queue: [...others, queued] },
    changes: state.changes + 1,
    pending: state.pending.filter((pending) => pending !== own),
  };
  const feedback =
    own?.onStored?.tone === "success" && isRefusing(state.link)
      ? notSentWords(own.onStored.title)
      : own?.onStored;
  const [said, signals] = feedback ? say(next, { ...feedback, nonce }) : [next, []];
  // A walk-in appears in the server's list only after the entry has been sent.
  const [wished, effects] = askForExchange(said, kind === "walk_in" ? "list" : "send");
  return [wished, [...signals, ...effects]];
}

/** The write failed: shows the error and leaves the roster unchanged. */
export function entryNotStored(state: DeskState, nonce: string): StepResult {
  const own = state.pending.find(({ waiting }) => waiting.entry.nonce === nonce);
  if (!own) return [state, []];
  const pending = state.pending.filter((other) => other !== own);
  return say({ ...state, pending }, own.onFailed);
}

const WEIGHT: Record<Goal, number> = { queue: 0, send: 1, list: 2 };
/** Without a link every round tries it; with a link every third round asks for the newest list. */
const ROUNDS_TO_LIST = 3;

/** Asks for an exchange with the server: now, or after the current one. */
export function askForExchange(state: DeskState, wanted: Goal): [DeskState, Effect[]] {
  const { goal: old, exchange } = state;
  const goal = old && WEIGHT[old] > WEIGHT[wanted] ? old : wanted;
  if (exchange.phase !== "idle") return [{ ...state, goal }, []];
  return readDevice({ ...state, goal: undefined }, { goal, isLocked: false });
}

/** Reads lists and queue, for which no lock is needed: another page may be sending for long. */
export function readDevice(
  state: DeskState,
  { goal, isLocked }: Pick<Reading, "goal" | "isLocked">,
): [DeskState, Effect[]] {
  const id = state.questions + 1;
  const exchange = { phase: "reading" as const, id, goal, changes: state.changes, isLocked };
  const knownSeqs = state.device?.queue.map(({ seq }) => seq);
  return [{ ...state, questions: id, exchange }, [{ type: "read_device", id, knownSeqs }]];
}

/** Handles a tick of the timer; skipped while scrolling, since a large list makes scrolling stutter. */
export function timerTicked(state: DeskState, isScrolling: boolean): [DeskState, Effect[]] {
  const isLinked = state.link === "online";
  if (isLinked && isScrolling) return [state, []];
  const next = { ...state, rounds: state.rounds + 1 };
  if (!isLinked || next.rounds % ROUNDS_TO_LIST === 0) return askForExchange(next, "list");
  // Entries wait while another page holds the lock.
  return state.device?.queue.length ? askForExchange(next, "send") : [next, []];
}
