import type { BookingId, EventId } from "~/db/tables/shapes";
import { type Instant, MINUTE_MS } from "~/lib/dates";
import { clockOf } from "~/lib/device-clock";
import { LOG_KINDS, walkInId } from "../check-ins";
import { type CheckInEvent, eventOnNow, isListRetained } from "../desk";
import {
  applyEntries,
  bookingOf,
  type ListedEntry,
  type RosterEntry,
  reuseUnchangedPeople,
  shownName,
} from "../roster/roster";
import { deskTime, type Moment, pageClock, type ServerClock, timeByCrew } from "./clock";
import {
  type DeskEntry,
  type Device,
  EMPTY_DEVICE,
  type EventList,
  type NewEntry,
  type Queued,
  type Unsettled,
} from "./device-data";
import type { Answer, DeskState, Effect, FeedbackContent, Goal, Pending, Reading } from "./state";
import { isRefusing, notKeptWords, notSentWords } from "./words";

export type StepResult = [DeskState, Effect[]];

const SIGNALS = { success: "good", warning: "odd", danger: "bad" } as const;

/** Shows this feedback and plays its sound. */
export function say(state: DeskState, words: FeedbackContent): StepResult {
  const answers = state.answers + 1;
  const feedback = { ...words, id: answers };
  return [{ ...state, answers, feedback }, [{ type: "signal", signal: SIGNALS[words.tone] }]];
}

/** The person of a tap, as the screen calls them. */
export function personOf({ screen }: DeskState, bookingId: BookingId): RosterEntry | undefined {
  const person = screen.roster.find((one) => one.bookingId === bookingId);
  return person?.name === "" ? { ...person, name: shownName(person) } : person;
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
  return state.pending.some(
    ({ waiting: { entry } }) => !LOG_KINDS.includes(entry.kind) && bookingOf(entry) === bookingId,
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
export function entryNotStored(
  state: DeskState,
  { nonce, why }: Extract<Answer, { type: "entry_not_stored" }>,
): StepResult {
  const own = state.pending.find(({ waiting }) => waiting.entry.nonce === nonce);
  if (!own) return [state, []];
  const pending = state.pending.filter((other) => other !== own);
  return say({ ...state, pending }, own.onFailed ?? notKeptWords(own.waiting.label, why));
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

/** The list to show: of the chosen event, or else of the one that is on now. */
export function shownList(
  lists: EventList[],
  chosen: string | undefined,
  now: Instant,
): EventList | undefined {
  const picked = lists.find(({ eventId }) => eventId === chosen);
  if (picked) return picked;
  const newest = newestList(lists);
  const at = newest && (clockOf(newest, now) ?? newest.fetchedAt + newest.clockOffMs);
  if (at === undefined) return undefined;
  const event = eventOnNow(
    lists.map((list) => list.run),
    at,
  );
  return lists.find(({ eventId }) => eventId === event?.id);
}

/** The list that was fetched last; undefined without any. */
export function newestList(lists: readonly EventList[]): EventList | undefined {
  return [...lists].sort((a, b) => b.fetchedAt - a.fetchedAt)[0];
}

/** The people of a list, with the queued entries and what other phones showed applied. */
export function rosterOf(list: EventList | undefined, queue: Queued[]): RosterEntry[] {
  if (!list) return [];
  const own = queue.filter(({ eventId }) => eventId === list.eventId);
  const entries: ListedEntry[] = own.map((item) => withCrewTime(item, list.crewClock).entry);
  const fresh = heardEntries(list);
  // What takes something back names it: after everything else it ends the same in any order.
  const isBack = ({ kind }: ListedEntry) => kind === "undo" || kind === "still_out";
  const all = [...fresh.filter((one) => !isBack(one)), ...entries, ...fresh.filter(isBack)];
  return applyEntries(list.roster, all, list.clockOffMs);
}

/** What other phones showed and the server's list has not. */
function heardEntries({ roster, others = [] }: EventList): ListedEntry[] {
  if (others.length === 0) return [];
  const listed = roster.flatMap(({ claims = [], homes = [], payments = [] }) => [
    ...claims,
    ...homes,
    ...payments,
  ]);
  const known = new Set(listed.map(({ nonce }) => nonce));
  return others.flatMap(({ entries }) => entries.filter(({ nonce }) => !known.has(nonce)));
}

/**
 * The bookings of which only other phones have told this one something. A phone whose storage is cleared takes what it
 * did not send with it, so that the server may never hear of it.
 */
export function bookingsHeard(list: EventList): ReadonlySet<BookingId> {
  return new Set(
    heardEntries(list).flatMap((entry) =>
      entry.kind === "walk_in" ? walkInId(entry.nonce) : (bookingOf(entry) ?? []),
    ),
  );
}

/** The time that the crew said, which every list of the device then has; undefined where nobody did. */
export function crewClockOf(lists: readonly EventList[]): ServerClock | undefined {
  return lists.find(({ crewClock }) => crewClock)?.crewClock;
}

/** An entry of doubtful time with the time that the crew said since. */
export function withCrewTime<Item extends Queued>(
  item: Item,
  crewClock: ServerClock | undefined,
): Item {
  const heardAt = timeByCrew(item, crewClock);
  return heardAt === undefined ? item : { ...item, entry: { ...item.entry, heardAt } };
}

/** The lists with unchanged rows as the same objects, so that only changed rows render again. */
export function reuseUnchangedRows(lists: EventList[], before: EventList[]): EventList[] {
  return lists.map((list) => {
    const old = before.find(({ eventId }) => eventId === list.eventId);
    return old ? { ...list, roster: reuseUnchangedPeople(old.roster, list.roster) } : list;
  });
}

/** Ids of events that ended over a day ago and have nothing left to send; their lists are deleted. */
export function oldEvents(
  { lists, queue }: Device,
  { chosen, now }: { chosen: string | undefined; now: Instant },
): string[] {
  const busy = new Set([chosen, ...queue.map((item) => item.eventId)]);
  return lists
    .filter(({ eventId }) => !busy.has(eventId))
    .filter(({ run, clockOffMs }) => !isListRetained(run, now + clockOffMs))
    .map(({ eventId }) => eventId);
}

const OTHER_LISTS_EVERY_MS = 10 * MINUTE_MS;

/**
 * Ids of the other events that the crew may see, whose lists this device lacks, has had for a while, or has of another
 * start.
 */
export function otherLists(
  { lists }: Device,
  { runs, eventId }: EventList,
  now: Instant,
): string[] {
  const isNew = ({ id, startsAt }: CheckInEvent) =>
    lists.some(
      ({ run, fetchedAt }) =>
        run.id === id &&
        run.startsAt === startsAt &&
        Math.abs(now - fetchedAt) < OTHER_LISTS_EVERY_MS,
    );
  return runs.filter((run) => run.id !== eventId && !isNew(run)).map(({ id }) => id);
}

/** Those of the entries set aside whose payment this list, which is newer, has as doubled no more. */
export function noLongerDoubled(
  { unsettled }: Device,
  { doubled, eventId }: EventList,
): Unsettled[] {
  return unsettled.filter(
    (item) =>
      item.back?.reason === "paid_already" &&
      item.eventId === eventId &&
      doubled?.includes(item.entry.nonce) === false,
  );
}
