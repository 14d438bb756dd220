import type { EventId } from "~/db/tables/shapes";
import { LOG_KINDS } from "../check-ins";
import { BATCH_MAX_ENTRIES, isDone } from "../desk";
import { UNLISTED } from "../refusals";
import { applyEntries, type RosterEntry } from "../roster/roster";
import { clockChangeSince, type Moment, pageClock } from "./clock";
import {
  type ChangedRun,
  type DeskEntry,
  type Device,
  EMPTY_DEVICE,
  type EventList,
  type Queued,
  type Unsettled,
  unsentOf,
} from "./device-data";
import { crewClockOf, say, withCrewTime } from "./entry-steps";
import type {
  DeskEvent,
  DeskState,
  DeviceBacklog,
  Effect,
  Goal,
  LinkState,
  Round,
  SyncAnswer,
} from "./state";
import { answerWords } from "./words";

/** Whether sending continues, or has ended with this state of the link. */
export type Sending =
  | { isOver: false; state: DeskState; effects: Effect[] }
  | { isOver: true; state: DeskState; effects: Effect[]; link: LinkState; goal: Goal };

type DeviceQueues = Omit<Device, "lists">;

/** The queue grouped by event, in the order of each event's first entry. */
export function byEvent(queue: readonly Queued[]): Queued[] {
  const eventIds = [...new Set(queue.map(({ eventId }) => eventId))];
  return eventIds.flatMap((eventId) => queue.filter((item) => item.eventId === eventId));
}

/** Sends the next batch: entries of one event. */
export function sendNext(state: DeskState, round: Round, moment: Moment): Sending {
  const { eventId, batch, rest } = nextBatch(round.waiting, round.size);
  if (eventId === undefined) return over(state, round, round.link);
  const id = state.questions + 1;
  const here = pageClock(state.session, moment);
  const device = state.device ?? EMPTY_DEVICE;
  const said = crewClockOf(device.lists);
  const entries = batch.map((item) => ({
    ...withCrewTime(item, said).entry,
    at: item.entry.at + clockChangeSince(item, here),
  }));
  const left = leftAfter(device, eventId, rest);
  return {
    isOver: false,
    state: { ...state, questions: id, exchange: { phase: "sending", id, round, batch } },
    effects: [{ type: "send_batch", id, eventId, deviceNow: moment.now, entries, left }],
  };
}

/** The first entries that may go in one batch, and those of their event that stay behind; empty when none waits. */
export function nextBatch(waiting: readonly Queued[], size: number) {
  const eventId = waiting[0]?.eventId;
  const ofEvent = waiting.filter((item) => item.eventId === eventId);
  // Each entry made without a list may belong to another event.
  const most = eventId === UNLISTED ? 1 : size;
  return { eventId, batch: ofEvent.slice(0, most), rest: ofEvent.slice(most) };
}

/** What this device has left of an event; what was made without a list may belong to it. */
export function leftOf(device: DeviceQueues, eventId: EventId): DeviceBacklog {
  const { waiting, unsettled } = unsentOf(device);
  const count = (items: Queued[]) =>
    items.filter((item) => [eventId, UNLISTED].includes(item.eventId)).length;
  return { waiting: count(waiting), unsettled: count(unsettled) };
}

/** What this device has left of an event once its next batch is sent. */
export function leftAfter(device: DeviceQueues, eventId: EventId, rest: Queued[]): DeviceBacklog {
  const { waiting } = unsentOf({ queue: rest, unsettled: [] });
  return { ...leftOf(device, eventId), waiting: waiting.length };
}

/** Ends the sending with this state of the link. */
export function over(state: DeskState, { goal }: Round, link: LinkState): Sending {
  return { isOver: true, state, effects: [], link, goal };
}

/** Ignores an answer to an earlier request. */
export function stay(state: DeskState): Sending {
  return { isOver: false, state, effects: [] };
}

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Removes answered entries from the queue and sets aside those that need a look. */
export function settle(
  state: DeskState,
  round: Round,
  batch: Queued[],
  answer: SyncAnswer,
): Sending {
  const lists = state.device?.lists ?? [];
  const list = lists.find(({ eventId }) => eventId === batch[0]?.eventId);
  const { done, unsettled } = judged(batch, answer, list);
  const next = list && {
    ...list,
    roster: withPeople(applyEntries(list.roster, done, list.clockOffMs), answer.people),
  };
  const id = state.questions + 1;
  const settlement = { answeredSeqs: batch.map(({ seq }) => seq), unsettled, list: next };
  const { results } = answer;
  const exchange = { phase: "settling" as const, id, round, batch, settlement, results };
  return {
    isOver: false,
    state: { ...state, questions: id, exchange },
    effects: [{ type: "settle", id, settlement }],
  };
}

/** The entries that the server has now, and those that need a look: not applied, or with money to give back. */
export function judged(
  batch: readonly Queued[],
  { results, back, otherwise, run }: SyncAnswer,
  list: EventList | undefined,
) {
  const done: DeskEntry[] = [];
  const unsettled: Unsettled[] = [];
  for (const item of batch) {
    const { entry } = item;
    const result = results?.get(entry.nonce) ?? otherwise ?? "not_accepted";
    // What only goes into the log changes nothing at the server, but has to be stored there.
    const isStored = LOG_KINDS.includes(entry.kind) && results?.has(entry.nonce) === true;
    const isSo = isDone(result) || isStored;
    const owed = back?.get(entry.nonce);
    if (isSo) done.push(entry);
    const changed = isSo ? undefined : changedRun(result, run, list);
    const more = { ...(owed && { back: owed }), ...(changed && { run: changed }) };
    if (!isSo || owed) unsettled.push({ ...item, result, ...more });
  }
  return { done, unsettled };
}

/** What became of the run since this device had its list, where the server refused an entry for it. */
function changedRun(
  result: Unsettled["result"],
  event: SyncAnswer["run"],
  list: EventList | undefined,
): ChangedRun | undefined {
  if (!event) return undefined;
  const { date, time } = event;
  if (result === "cancelled" && event.status === "cancelled")
    return { change: "cancelled", date, time };
  const isMoved = list !== undefined && list.run.startsAt !== event.startsAt;
  return result === "outside_window" && isMoved ? { change: "moved", date, time } : undefined;
}

/** After the write: updates the screen and sends the next batch. A failed write leaves the entries queued. */
export function batchSettled(state: DeskState, { id, isStored, moment }: Of<"settled">): Sending {
  const { exchange } = state;
  if (exchange.phase !== "settling" || exchange.id !== id) return stay(state);
  const { round, batch, settlement, results } = exchange;
  const { unsettled, list: answered } = settlement;
  if (!isStored) return over({ ...state, goal: undefined }, round, "offline");
  const gone = new Set(batch.map(({ seq }) => seq));
  const device = state.device ?? EMPTY_DEVICE;
  const settledDevice = {
    queue: device.queue.filter(({ seq }) => !gone.has(seq)),
    unsettled: [...device.unsettled.filter(({ seq }) => !gone.has(seq)), ...unsettled],
    lists: device.lists.map((list) => (answered?.eventId === list.eventId ? answered : list)),
  };
  const changed = { ...state, device: settledDevice };
  const words = answerWords(changed, batch, { unsettled, results });
  const [said, signals] = words ? say(changed, words) : [changed, []];
  const waiting = round.waiting.filter(({ seq }) => !gone.has(seq));
  const isSameEvent = waiting[0]?.eventId === batch[0]?.eventId;
  const size = isSameEvent ? round.size : BATCH_MAX_ENTRIES;
  const sending = sendNext(said, { ...round, waiting, size }, moment);
  return { ...sending, effects: [...signals, ...sending.effects] };
}

/** The people of the server's answer, in the place of those of the device; all others stay the same objects, so that their rows do not render again. */
function withPeople(roster: RosterEntry[], people: RosterEntry[] = []): RosterEntry[] {
  const known = new Map(people.map((person) => [person.bookingId, person]));
  return roster.map((person) => {
    const answered = known.get(person.bookingId);
    // The answer has no contacts, which the list may have.
    return answered ? { ...person, ...answered } : person;
  });
}

/** Failures on one entry before it is set aside for the crew. */
const TRIES = 3;

/** Whether nothing can be sent now, for any event. */
export function isClosed(link: LinkState): boolean {
  return link === "offline" || link === "sign_in" || link === "not_crew";
}

/** Handles the answer to a batch: settles it, retries entry by entry, skips the event, or stops. */
export function batchAnswered(
  state: DeskState,
  { id, answer, moment }: Of<"batch_answered">,
): Sending {
  const { exchange } = state;
  if (exchange.phase !== "sending" || exchange.id !== id) return stay(state);
  const { round, batch } = exchange;
  const [first] = batch;
  if (isClosed(answer.link)) return over(state, round, answer.link);
  if (answer.link !== "online") {
    // An event that this person may no longer send for is skipped, so that the others are sent.
    const waiting = round.waiting.filter(({ eventId }) => eventId !== first?.eventId);
    return sendNext(
      state,
      { ...round, waiting, link: answer.link, size: BATCH_MAX_ENTRIES },
      moment,
    );
  }
  // The entries of a failing batch are sent one by one, to find the one that fails.
  if (!answer.results && batch.length > 1) return sendNext(state, { ...round, size: 1 }, moment);
  if (answer.otherwise !== "server_failed" || !first) return settle(state, round, batch, answer);
  return failed(state, round, first, answer);
}

/** Sets an entry aside when the server keeps failing on it but answers the probe. */
function failed(state: DeskState, round: Round, item: Queued, answer: SyncAnswer): Sending {
  const { nonce } = item.entry;
  const tries = (state.failures.get(nonce) ?? 0) + 1;
  const counted = { ...state, failures: new Map(state.failures).set(nonce, tries) };
  if (tries < TRIES) return over(counted, round, "offline");
  const id = state.questions + 1;
  const exchange = { phase: "probing" as const, id, round, batch: [item], answer };
  return {
    isOver: false,
    state: { ...counted, questions: id, exchange },
    effects: [{ type: "ask_list", id, eventId: item.eventId }],
  };
}

export function probeAnswered(state: DeskState, { id, answer }: Of<"list_answered">): Sending {
  const { exchange } = state;
  if (exchange.phase !== "probing" || exchange.id !== id) return stay(state);
  const { round, batch } = exchange;
  if (isClosed(answer.link)) return over(state, round, answer.link);
  return settle(state, round, batch, exchange.answer);
}
